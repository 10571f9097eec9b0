import { idSchema } from '@app/schema/fields';
import type { ListNotificationsInput, MarkNotificationsInput } from '@app/schema/notifications';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { Role } from '@app/schema/roles';
import { stepNameKey } from '@app/schema/text-keys';
import * as z from 'zod/mini';
import type { Database } from '../../database/connect.ts';
import { selectMembership } from '../../database/membership.ts';
import { Failure } from '../../failure.ts';
import { readPage } from '../../read-page.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { toScope } from '../../policy/scope.ts';
import * as queries from './queries.ts';

const OF_MAIL_MAX = 500; // all that an account can have

/** A page of the caller's notifications, newest first, how many of all are unread, which plans have unread comments and which check-ins are open. */
export async function listNotifications(ctx: SignedInContext, page: ListNotificationsInput) {
  const { db, scope } = ctx;
  const [shown, waiting] = await Promise.all([
    readPage(page, {
      place: z.object({ id: idSchema }),
      select: (before, limit) => queries.selectNotifications(db, scope, { before, limit }),
      placeOf: ({ id }) => ({ id }),
    }),
    queries.selectWaiting(db, scope),
  ]);
  return {
    ...shown,
    items: shown.items.map((row) => toNotification({ ...ctx, role: ctx.actor.role }, row)),
    ...waiting,
  };
}

/** Marks notifications of the caller as read; those of others are left alone. */
export async function markNotifications({ db, actor, clock }: SignedInContext, input: MarkNotificationsInput) {
  if ((input.ids === undefined) === (input.until === undefined)) throw new Failure('bad_request');
  await queries.markRead(db, actor.accountId, { ...input, at: clock() });
  return { msg: 'saved' } as const;
}

type OfMail = Reader & { accountId: string; mailId: string };

/** What a mail tells of and its reader has not read, the newest first. */
export async function listUnreadOfMail(db: Database, { accountId, mailId, ...reader }: OfMail) {
  const member = reader.role === 'User' ? await selectMembership(db, accountId) : null;
  const scope = toScope(member ? 'company:commenter' : 'theirs', { accountId, member });
  const rows = await queries.selectNotifications(db, scope, { before: null, mailId, limit: OF_MAIL_MAX });
  return rows.map((row) => ({ kind: row.kind, ...toNotification(reader, row) }));
}

type Reader = Pick<SignedInContext, 'texts' | 'language'> & { role: Role };

function toNotification({ texts, language, role }: Reader, row: queries.NotificationRow) {
  const { id, event, createdAt, readAt } = row;
  const title = getTitle({ texts, language }, row);
  const subject = getSubject(row, role === 'User');
  const text = subject === null ? title : texts.format(language, 'notification.line', { title, subject });
  return { id, event, text, link: getLink(row, role === 'User'), createdAt, readAt };
}

/** What happened; in a thread with who did it, and on which step. */
function getTitle({ texts, language }: Omit<Reader, 'role'>, { event, actor, step, params }: queries.NotificationRow) {
  if (step === null) return texts.text(language, `notification.${event}`);
  const name = actor ?? texts.text(language, params['side'] === 'firm' ? 'firm.name' : 'person.former');
  return texts.format(language, `notification.named.${event}`, {
    name,
    step: texts.text(language, stepNameKey(step.key)),
  });
}

/** What a notification is about, in the reader's words: their own plan, a company, or how many of them. */
function getSubject({ event, params, plan, company }: queries.NotificationRow, isClient: boolean): string | null {
  if (event === 'clients_moved') return String(params['count']);
  if (event === 'general_feedback') return null;
  return isClient ? plan : company;
}

function getLink(row: queries.NotificationRow, isClient: boolean): string {
  const { event, kind, planId, clientId, params, step } = row;
  if (event === 'general_feedback') return '/client/general-feedback';
  if (kind === 'contacts' && planId !== null) return `/${PRODUCT_SLUG}/alltodo?plan=${planId}`;
  if (isClient && planId !== null && (event === 'check_in_open' || event === 'check_in_answered'))
    return `/client/${PRODUCT_SLUG}/check-in?plan=${planId}`;
  if (clientId !== null && (event === 'check_in_sent' || event === 'check_in_missed'))
    return `/consultant/client-details/${clientId}`;
  if (planId === null) return isClient ? '/client/dashboard' : '/consultant/dashboard';
  const page = `/${isClient ? 'client' : 'consultant'}/${PRODUCT_SLUG}?plan=${planId}`;
  return step === null ? page : `${page}&step=${step.position}&thread=${params['threadId']}`;
}
