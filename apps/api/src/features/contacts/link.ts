import { CONTACT_DONE_DAYS } from '@app/schema/contact-limits';
import type {
  ChangeContactTodoInput,
  ContactPage,
  ContactTokenInput,
  RequestContactLinkInput,
  SaveContactLinkInput,
} from '@app/schema/contacts';
import { VALIDATION_KEYS } from '@app/schema/validation';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import { DAY_MS, toDay } from '../../lib/days.ts';
import { normalizeEmail } from '../../lib/email.ts';
import { newId } from '../../lib/ids.ts';
import type { Context } from '../../trpc/context.ts';
import { audit, VISITOR } from '../audit/record.ts';
import {
  CONTACT_LINK_REQUESTS,
  CONTACT_WRITES,
  MAILS_OF_NETWORK,
  WRONG_CONTACT_LINKS,
} from '../auth/rate-limits/limits.ts';
import { countNetworkTry, countNetworkTryOrRefuse, countOrRefuse, countTry } from '../auth/rate-limits/service.ts';
import { readContactToken } from '../mail/contact-link.ts';
import { queueContactLinkRequest } from '../mail/queue.ts';
import { notify } from '../notifications/notify.ts';
import { changeForContact, nameRemover, type ContactChange } from '../todos/contact-changes.ts';
import * as queries from './link-queries.ts';
import { deleteContactMails, emptyContact, lockPlans } from './queries.ts';
import { expectLanguage, removeMails } from './service.ts';

/** What the page behind a link shows. Throws `link_expired_or_wrong`, as all that take a link. */
export async function getContactPage(ctx: Context, { token }: ContactTokenInput): Promise<ContactPage> {
  const { id: contactId, company, client, languageCode, reminders } = await openLink(ctx, token);
  const doneSince = new Date(ctx.clock().getTime() - CONTACT_DONE_DAYS * DAY_MS);
  const todos = await queries.selectTodos(ctx.db, { contactId, doneSince });
  return { company, client, languageCode, reminders, todos };
}

/** Marks a to-do as done or not, writes a note, or asks for another deadline; the client is notified. */
export async function changeContactTodo(ctx: Context, { token, todoId, ...given }: ChangeContactTodoInput) {
  const change = toChange(ctx, given);
  return writeByLink(ctx, token, async (tx, contact) => {
    const { id: contactId, clientId } = contact;
    const todo = await queries.selectTodo(tx, contactId, todoId);
    if (!todo) throw new Failure('not_found');
    if (change.what === 'requested' && todo.done) throw fieldFailure('wantedDeadline');
    const planId = (await queries.selectPlanId(tx, contactId, todoId))!; // it was found just now
    await changeForContact(ctx, tx, { contactId, planId, todoId, change });
    const event = change.what === 'requested' ? 'date_requested' : 'contact_changed';
    await notify({ ...ctx, tx }, { event, clientId, planId, params: { todoId } });
    const changed = await queries.selectTodo(tx, contactId, todoId);
    return { msg: 'saved', todo: changed! } as const; // the transaction holds it
  });
}

/** Stores language and reminders, or deletes all that is kept of a person but a keyed hash of their address. */
export async function saveContactLink(ctx: Context, { token, leave = false, ...settings }: SaveContactLinkInput) {
  if (settings.languageCode !== undefined) expectLanguage(ctx, settings.languageCode);
  if (!leave)
    return writeByLink(ctx, token, async (tx, { id }) => {
      await queries.updateSettings(tx, id, settings);
      return { msg: 'saved' } as const;
    });
  const removed = await writeByLink(ctx, token, async (tx, contact) => {
    const { id: subjectId, clientId } = contact;
    const mails = await deleteContactMails(tx, contact);
    await nameRemover(tx, { id: subjectId, kind: 'contact' }, ctx.clock());
    await emptyContact(tx, subjectId, ctx.clock());
    await audit({ actor: VISITOR, db: tx }, 'contact_left', { clientId, subjectId });
    return mails;
  });
  await removeMails(ctx, removed);
  return { msg: 'deleted' } as const;
}

/**
 * Mails a new link to an address at which somebody has to-dos. The answer is the same for every address, in the same time; the worker
 * finds out whose it is, and whether they have had their mails.
 */
export async function requestContactLink(ctx: Context, input: RequestContactLinkInput) {
  const email = normalizeEmail(input.email);
  const now = ctx.clock();
  await transact(ctx.db, async (db) => {
    if ((await countNetworkTry({ db, now }, MAILS_OF_NETWORK, ctx.network)).left === 0) return;
    if ((await countTry({ db, now }, CONTACT_LINK_REQUESTS, [email])).left === 0) return;
    await queueContactLinkRequest(db, { email, languageCode: ctx.language, now });
  });
  return { msg: 'email_sent' } as const;
}

/** Whose link a token is. Altered, expired, void and unknown ones take the same steps and get the same answer. */
async function openLink(ctx: Context, token: string): Promise<queries.OpenContact> {
  const { contactId, generation, isValid } = await readContactToken(ctx, token);
  const link = isValid ? { id: contactId, generation } : { id: newId(), generation: 0 }; // nobody's, so that the time does not tell
  const contact = await queries.selectOpenContact(ctx.db, link);
  if (contact) return contact;
  await countNetworkTryOrRefuse({ db: ctx.db, now: ctx.clock() }, WRONG_CONTACT_LINKS, ctx.network);
  throw new Failure('link_expired_or_wrong');
}

/** Does the work of a link in a transaction that holds its person and the plans of the client, in the order in which others do. */
async function writeByLink<Result>(
  ctx: Context,
  token: string,
  work: (tx: Tx, contact: queries.OpenContact) => Promise<Result>,
): Promise<Result> {
  const opened = await openLink(ctx, token);
  await countOrRefuse({ db: ctx.db, now: ctx.clock() }, CONTACT_WRITES, [opened.id]);
  return transact(ctx.db, async (tx) => {
    await lockPlans(tx, opened.clientId);
    const contact = await queries.lockOpenContact(tx, opened);
    if (!contact) throw new Failure('link_expired_or_wrong'); // voided meanwhile
    return work(tx, contact);
  });
}

type Given = Omit<ChangeContactTodoInput, 'token' | 'todoId'>;

/** The one change that is asked for. Throws what is wrong with it. */
function toChange({ clock, settings }: Context, { done, note = '', wantedDeadline }: Given): ContactChange {
  if (done !== undefined) {
    if (note !== '') throw fieldFailure('note');
    if (wantedDeadline !== undefined) throw fieldFailure('wantedDeadline');
    return { what: 'done', done };
  }
  if (wantedDeadline !== undefined) {
    if (wantedDeadline < toDay(clock(), settings.timeZone))
      throw fieldFailure('wantedDeadline', VALIDATION_KEYS.pastDay);
    return { what: 'requested', deadline: wantedDeadline, reason: note || null };
  }
  if (note === '') throw fieldFailure('note', VALIDATION_KEYS.required, 'missing_form_parameters');
  return { what: 'note', note };
}
