import type { RegisterClientInput } from '@app/schema/accounts';
import type { RestoreInput, UpdateClientInput } from '@app/schema/clients';
import type { ChangeEmailWithoutConsentInput } from '@app/schema/email-change';
import type { IdInput } from '@app/schema/fields';
import { VALIDATION_KEYS } from '@app/schema/validation';
import type { Tx } from '../../database/connect.ts';
import { lockMembers } from '../../database/membership.ts';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import { DAY_MS } from '../../lib/days.ts';
import { getClientId, holdMembership, isOwner } from '../../policy/scope.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { registerAccount } from '../auth/accounts/register-account.ts';
import { removeAccess, restoreAccess } from '../auth/accounts/disabling.ts';
import {
  callOffEmailChange,
  changeEmailWithoutConsent,
  requestEmailChange,
} from '../auth/email-change/request-email-change.ts';
import { getWaitingChange } from '../auth/email-change/view.ts';
import { lockConsultant } from '../consultants/service.ts';
import { queueMail } from '../mail/queue.ts';
import { listMailsTo } from '../mail/service.ts';
import * as queries from './queries.ts';

const DELETED_SHOWN = 200;

/** The company of the caller, its consultant, and the caller's own name, address and language. */
export async function getProfile(ctx: SignedInContext) {
  const profile = await queries.selectProfile(ctx.db, ctx.scope);
  if (!profile) throw new Failure('not_found');
  if (isOwner(ctx.scope)) return profile;
  const own = await queries.selectSelf(ctx.db, ctx.actor.accountId);
  return { ...profile, ...own, phoneNumber: '' };
}

export async function getClient({ db, scope, clock }: SignedInContext, { id }: IdInput) {
  const client = await queries.selectClient(db, scope, id);
  if (!client) throw new Failure('not_found');
  return { ...client, ...(await getWaitingChange(db, client.ownerId, clock())) };
}

/**
 * Registers a client, of the calling consultant or of the one whom an admin names, and sends the invitation; on request
 * with the plan credit, so that the newcomer can start at once.
 */
export async function registerClient(
  ctx: SignedInContext,
  { consultantId: named, languageCode, givePlanRight = false, ...details }: RegisterClientInput,
) {
  const { accountId, role } = ctx.actor;
  if (role !== 'Admin' && named !== undefined) throw fieldFailure('consultantId', VALIDATION_KEYS.unknownField);
  const consultantId = role === 'Admin' ? named : accountId;
  if (consultantId === undefined) throw missingConsultant();
  return registerAccount(ctx, { role: 'User', email: details.email, languageCode }, async (tx, id) => {
    if (!(await lockConsultant(tx, consultantId))) throw fieldFailure('consultantId');
    await queries.insertClients(tx, [{ ...details, id, consultantId }]);
    await audit({ ...ctx, db: tx }, 'client_registered', { clientId: id, subjectId: id });
    if (!givePlanRight) return;
    await queries.setPlanCredit(tx, id);
    await audit({ ...ctx, db: tx }, 'credit_given', { clientId: id, subjectId: id });
  });
}

/** Changes a client's details; a new address waits for its code and, once there was a password, for the owner's consent. */
export async function updateClient(ctx: SignedInContext, { email, ...details }: UpdateClientInput) {
  const { id } = details;
  return transact(ctx.db, async (tx) => {
    await holdMembership(tx, ctx.scope);
    const updated = await queries.updateDetails(tx, ctx.scope, details);
    if (!updated) throw new Failure('not_found');
    const { fields, ownerId } = updated;
    const pendingEmail = await requestEmailChange(ctx, tx, { accountId: ownerId, email });
    if (fields.length > 0)
      await audit({ ...ctx, db: tx }, 'client_updated', { clientId: id, subjectId: id, details: { fields } });
    return { msg: 'updated', pendingEmail } as const;
  });
}

/** Cancels the change of a client's address, no matter which person asked for it. */
export async function cancelClientEmailChange(ctx: SignedInContext, { id }: IdInput) {
  const { ownerId } = await getClient(ctx, { id });
  return callOffEmailChange(ctx, ownerId);
}

/** Changes the address of a client's main user who cannot be reached. Throws `not_found`. */
export async function changeClientEmailWithoutConsent(ctx: SignedInContext, input: ChangeEmailWithoutConsentInput) {
  const client = await queries.selectClient(ctx.db, ctx.scope, input.id);
  return changeEmailWithoutConsent(ctx, 'User', { ...input, id: client?.ownerId ?? input.id });
}

/** Whether the caller may start a plan. */
export async function mayStartPlan({ db, scope }: SignedInContext): Promise<boolean> {
  return isOwner(scope) && queries.canStartPlan(db, getClientId(scope));
}

/** Grants a client the plan credit for a new plan and mails them; refused while they have one, or a plan under way. */
export async function grantPlanCredit({ db, scope, actor }: SignedInContext, { id }: IdInput) {
  await transact(db, async (tx) => {
    const client = await queries.lockPlanCredit(tx, scope, id);
    if (!client) throw new Failure('not_found');
    if (client.hasActivePlan) throw new Failure('client_has_active_plan');
    if (client.credits > 0) throw new Failure('client_has_plan_credit');
    await queries.setPlanCredit(tx, id);
    await queueMail(tx, { template: 'plan_right_given', accountId: client.ownerId, data: {} });
    await audit({ actor, db: tx }, 'credit_given', { clientId: id, subjectId: id });
  });
  return { msg: 'gave_plan_right' } as const;
}

/** What was mailed to a client. */
export async function listMails(ctx: SignedInContext, { id }: IdInput) {
  const client = await queries.selectClient(ctx.db, ctx.scope, id);
  if (!client) throw new Failure('not_found');
  return listMailsTo(ctx, client.ownerId);
}

/** What goes with a client who is deleted. */
export async function getBelongings({ db, scope }: SignedInContext, { id }: IdInput) {
  const belongings = await queries.selectBelongings(db, scope, id);
  if (!belongings) throw new Failure('not_found');
  return belongings;
}

/** Takes a client away with all that is theirs; admins can bring them back until they are gone for good. */
export async function deleteClient(ctx: SignedInContext, { id }: IdInput) {
  await transact(ctx.db, (tx) => removeClient(ctx, tx, id));
  return { msg: 'deleted_client' } as const;
}

/** The same within a transaction. Throws `not_found`. */
export async function removeClient({ scope, actor, clock }: SignedInContext, tx: Tx, id: string): Promise<void> {
  const ownerId = await queries.markDeleted(tx, scope, id);
  if (ownerId === undefined) throw new Failure('not_found');
  await removeAccess(tx, ownerId, clock());
  await audit({ actor, db: tx }, 'client_deleted', { clientId: id, subjectId: id });
}

/** Deleted clients and consultants who can still be restored, latest first. */
export async function listDeleted({ db, settings }: SignedInContext) {
  const rows = await queries.selectDeleted(db, DELETED_SHOWN);
  return rows.map(({ erasureDueAt: dueAt, ...row }) => {
    const waited = Date.parse(row.deletedAt) + settings.eraseAfterDays * DAY_MS;
    const goneAt = new Date(dueAt === null ? waited : Math.min(waited, Date.parse(dueAt))).toISOString();
    return { ...row, goneAt };
  });
}

/** Restores a deleted client or consultant with all data; a client needs a consultant who is not deleted. */
export async function restoreAccount({ db, actor }: SignedInContext, { id, consultantId }: RestoreInput) {
  await transact(db, async (tx) => {
    await lockMembers(tx, id); // those whose address is taken lose their access
    const deleted = await queries.lockDeleted(tx, id);
    if (!deleted) throw new Failure('not_found');
    await restoreAccess(tx, deleted.accountId);
    if (deleted.role === 'Consultant') return audit({ actor, db: tx }, 'consultant_restored', { subjectId: id });
    const target = consultantId ?? (deleted.hasConsultant ? deleted.consultantId : null);
    if (target === null) throw missingConsultant();
    if (!(await lockConsultant(tx, target))) throw fieldFailure('consultantId');
    await queries.unhide(tx, id, target);
    if (target !== deleted.consultantId)
      await queueMail(tx, { template: 'consultant_changed', accountId: deleted.accountId, data: {} });
    return audit({ actor, db: tx }, 'client_restored', { clientId: id, subjectId: id });
  });
  return { msg: 'updated' } as const;
}

const missingConsultant = () => fieldFailure('consultantId', VALIDATION_KEYS.required, 'missing_form_parameters');
