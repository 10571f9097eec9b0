import { idSchema } from '@app/schema/fields';
import type { ListNotificationsInput, MarkNotificationsInput } from '@app/schema/notifications';
import { PRODUCT_SLUG } from '@app/schema/product';
import * as z from 'zod/mini';
import { Failure } from '../../failure.ts';
import { readPage } from '../../read-page.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import * as queries from './queries.ts';

/** A page of the caller's notifications, newest first, and how many of all are unread. */
export async function listNotifications(ctx: SignedInContext, page: ListNotificationsInput) {
  const { db, scope } = ctx;
  const [shown, unread] = await Promise.all([
    readPage(page, {
      place: z.object({ id: idSchema }),
      select: (before, limit) => queries.selectNotifications(db, scope, { before, limit }),
      placeOf: ({ id }) => ({ id }),
    }),
    queries.countUnread(db, scope),
  ]);
  return { ...shown, items: shown.items.map((row) => toNotification(ctx, row)), unread };
}

/** Marks notifications of the caller as read; those of others are left alone. */
export async function markNotifications({ db, actor, clock }: SignedInContext, input: MarkNotificationsInput) {
  if ((input.ids === undefined) === (input.until === undefined)) throw new Failure('bad_request');
  await queries.markRead(db, actor.accountId, { ...input, at: clock() });
  return { msg: 'saved' } as const;
}

function toNotification({ texts, language, actor }: SignedInContext, row: queries.NotificationRow) {
  const { id, event, createdAt, readAt } = row;
  const title = texts.text(language, `notification.${event}`);
  const subject = getSubject(row, actor.role === 'User');
  const text = subject === null ? title : texts.format(language, 'notification.line', { title, subject });
  return { id, event, text, link: getLink(row, actor.role === 'User'), createdAt, readAt };
}

/** What a notification is about, in the reader's words: their own plan, a company, or how many of them. */
function getSubject({ event, params, plan, company }: queries.NotificationRow, isClient: boolean): string | null {
  if (event === 'clients_moved') return String(params['count']);
  if (event === 'general_feedback') return null;
  return isClient ? plan : company;
}

function getLink({ event, planId }: queries.NotificationRow, isClient: boolean): string {
  if (event === 'general_feedback') return '/client/general-feedback';
  if (planId === null) return isClient ? '/client/dashboard' : '/consultant/dashboard';
  return `/${isClient ? 'client' : 'consultant'}/${PRODUCT_SLUG}?plan=${planId}`;
}
