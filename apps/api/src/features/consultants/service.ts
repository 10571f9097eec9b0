import type { RegisterConsultantInput } from '@app/schema/accounts';
import {
  COLLEAGUES_SHOWN,
  UNDO_SECONDS,
  type ColleaguesInput,
  type ListConsultantsInput,
  type MoveClientsInput,
  type UpdateConsultantInput,
  type WorkloadInput,
} from '@app/schema/consultants';
import { idSchema, verbatimText, type IdInput } from '@app/schema/fields';
import * as z from 'zod/mini';
import type { Tx } from '../../database/connect.ts';
import { selectMainUsers } from '../../database/membership.ts';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import { DAY_MS } from '../../lib/days.ts';
import { readPage } from '../../read-page.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit, auditAll } from '../audit/record.ts';
import { registerAccount } from '../auth/accounts/register-account.ts';
import { removeAccess } from '../auth/accounts/disabling.ts';
import { cancelEmailChanges, CHANGES } from '../auth/email-change/cancel.ts';
import { callOffEmailChange, requestEmailChange } from '../auth/email-change/request-email-change.ts';
import { getWaitingChange } from '../auth/email-change/view.ts';
import { deleteHeldMails, queueMails } from '../mail/queue.ts';
import { deleteMoveNews, notify } from '../notifications/notify.ts';
import { listMailsTo } from '../mail/service.ts';
import * as queries from './queries.ts';

const PLACE = z.object({ sortKey: verbatimText(200), id: idSchema });
const NAMES_IN_MAIL = 20;

/** A page of all consultants. */
export function listConsultants({ db }: SignedInContext, { q = '', ...page }: ListConsultantsInput) {
  return readPage(page, {
    place: PLACE,
    select: (after, limit) => queries.selectConsultants(db, { search: q, after, colleaguesOf: null, limit }),
    placeOf: ({ sortKey, id }) => ({ sortKey, id }),
  });
}

const ANSWER_DAYS = 90;

/** A page of consultants with how many clients wait for them, and how fast they answer. */
export function listWorkload(
  { db, clock }: SignedInContext,
  { q = '', withoutSecondFactor = false, ...page }: WorkloadInput,
) {
  const wanted = { search: q, withoutSecondFactor, since: getAnswersSince(clock()) };
  return readPage(page, {
    place: PLACE,
    select: (after, limit) => queries.selectWorkload(db, { ...wanted, after, limit }),
    placeOf: ({ sortKey, id }) => ({ sortKey, id }),
  });
}

/** The consultants whose clients have waited for longest. */
export function listBusiest({ db, clock }: SignedInContext, limit: number) {
  const everybody = { search: '', withoutSecondFactor: false, after: null };
  return queries.selectWorkload(db, { ...everybody, busiestFirst: true, since: getAnswersSince(clock()), limit });
}

const getAnswersSince = (now: Date) => new Date(now.getTime() - ANSWER_DAYS * DAY_MS);

/** To whom the caller can move clients: the first of those found. */
export function listColleagues({ db, actor }: SignedInContext, { q = '' }: ColleaguesInput) {
  const page = { search: q, after: null, colleaguesOf: actor.accountId, limit: COLLEAGUES_SHOWN };
  return queries.selectConsultants(db, page);
}

export async function getConsultant({ db, scope, clock }: SignedInContext, { id }: IdInput) {
  const consultant = await queries.selectConsultant(db, scope, id);
  if (!consultant) throw new Failure('not_found');
  return { ...consultant, ...(await getWaitingChange(db, id, clock())) };
}

/** What was mailed to a consultant. */
export async function listMails(ctx: SignedInContext, { id }: IdInput) {
  if (!(await queries.selectConsultant(ctx.db, ctx.scope, id))) throw new Failure('not_found');
  return listMailsTo(ctx, id);
}

/** Registers a consultant and sends the invitation. */
export async function registerConsultant(ctx: SignedInContext, { languageCode, ...details }: RegisterConsultantInput) {
  return registerAccount(ctx, { role: 'Consultant', email: details.email, languageCode }, async (tx, id) => {
    await queries.insertConsultant(tx, id, details);
    await audit({ ...ctx, db: tx }, 'consultant_registered', { subjectId: id });
  });
}

/** Changes a consultant's details; a new address waits for its code and, once there was a password, for the owner's consent. */
export async function updateConsultant(ctx: SignedInContext, { email, ...details }: UpdateConsultantInput) {
  const { id } = details;
  return transact(ctx.db, async (tx) => {
    const fields = await queries.updateDetails(tx, ctx.scope, details);
    if (!fields) throw new Failure('not_found');
    const pendingEmail = await requestEmailChange(ctx, tx, { accountId: id, email });
    if (fields.length > 0)
      await audit({ ...ctx, db: tx }, 'consultant_updated', { subjectId: id, details: { fields } });
    return { msg: 'updated', pendingEmail } as const;
  });
}

/** Cancels the change of a consultant's address, no matter which person asked for it. */
export async function cancelConsultantEmailChange(ctx: SignedInContext, { id }: IdInput) {
  await getConsultant(ctx, { id });
  return callOffEmailChange(ctx, id);
}

/** Gives clients of one consultant to another, all or none; the old one loses access at their next request. */
export async function moveClients(ctx: SignedInContext, { id: from, clientIds, consultantId: to }: MoveClientsInput) {
  const ids = [...new Set(clientIds)];
  await getConsultant(ctx, { id: from });
  if (from === to) throw fieldFailure('consultantId');
  await transact(ctx.db, async (tx) => {
    if (!(await lockConsultant(tx, to))) throw fieldFailure('consultantId');
    const companies = await queries.moveClients(tx, { clientIds: ids, from, to });
    if (companies.length !== ids.length) throw new Failure('not_found');
    await cancelEmailChanges(tx, CHANGES.ofMoved(ids, from), { reason: 'client_moved' });
    const names = companies.toSorted().slice(0, NAMES_IN_MAIL);
    const notBefore = new Date(ctx.clock().getTime() + UNDO_SECONDS * 1000); // an undone move is no mail
    const count = ids.length;
    const data = { count, names };
    const mail = { template: 'clients_moved', data, about: ids, notBefore } as const;
    const { clock } = ctx;
    await notify({ tx, clock }, { event: 'clients_moved', accountId: to, clientId: null, params: { count }, mail });
    await queueMails(tx, await selectMainUsers(tx, ids), { template: 'consultant_changed', data: {}, notBefore });
    const moved = ids.map((id) => ({ clientId: id, subjectId: id, details: { from, to } }));
    await auditAll({ ...ctx, db: tx }, 'client_moved', moved);
  });
  return { msg: 'moved_clients', count: ids.length } as const;
}

/**
 * Gives clients back to the consultant they came from, with the input of the move: only a moment after it, only by who moved them,
 * and only while nobody has moved one of them since. The mails about the move were not sent yet, and go.
 */
export async function undoMove(ctx: SignedInContext, { id: from, clientIds, consultantId: to }: MoveClientsInput) {
  const ids = [...new Set(clientIds)];
  const { actor } = ctx;
  await getConsultant(ctx, { id: from });
  await transact(ctx.db, async (tx) => {
    if (!(await lockConsultant(tx, from))) throw new Failure('not_found');
    const back = await queries.moveClients(tx, { clientIds: ids, from: to, to: from });
    const move = { actorId: actor.accountId, clientIds: ids, from, to, seconds: UNDO_SECONDS };
    if (back.length !== ids.length || (await queries.countOwnMoves(tx, move)) !== ids.length)
      throw new Failure('not_found');
    await cancelEmailChanges(tx, CHANGES.ofMoved(ids, to), { reason: 'client_moved' });
    await deleteHeldMails(tx, to, ids);
    const since = new Date(ctx.clock().getTime() - UNDO_SECONDS * 1000);
    await deleteMoveNews(tx, { to, count: ids.length, since });
    const moved = ids.map((id) => ({ clientId: id, subjectId: id, details: { from: to, to: from } }));
    await auditAll({ ...ctx, db: tx }, 'client_moved', moved);
  });
  return { msg: 'moved_clients', count: ids.length } as const;
}

/** Takes a consultant away, once nobody is left whom they look after. */
export async function deleteConsultant({ db, actor, clock }: SignedInContext, { id }: IdInput) {
  await transact(db, async (tx) => {
    if (!(await queries.lockExisting(tx, id, 'update'))) throw new Failure('not_found');
    if (await queries.hasClients(tx, id)) throw new Failure('consultant_has_clients');
    await removeAccess(tx, id, clock());
    await audit({ actor, db: tx }, 'consultant_deleted', { subjectId: id });
  });
  return { msg: 'deleted_consultant' } as const;
}

/** Holds a consultant, so that nobody deletes or disables them before they have got their clients; false when there is none. */
export function lockConsultant(tx: Tx, id: string): Promise<boolean> {
  return queries.lockExisting(tx, id, 'share');
}
