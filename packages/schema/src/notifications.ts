import * as z from 'zod/mini';
import { daySchema, idSchema, momentSchema, pageInput, pageOutput, requiredText, writeOutput } from './fields.ts';
import { notificationChoices } from './notification-choices.ts';
import { NOTIFICATION_EVENTS } from './notification-kinds.ts';

export const MARKED_READ_MAX = 200;

/** A notification as its reader sees it: `text` in their language, `link` a path of this site. */
export const notificationOutput = z.object({
  id: idSchema,
  event: z.enum(NOTIFICATION_EVENTS),
  text: z.string(),
  link: z.string(),
  createdAt: momentSchema,
  readAt: z.nullable(momentSchema),
});

export const listNotificationsInput = z.strictObject(pageInput);

export type ListNotificationsInput = z.infer<typeof listNotificationsInput>;

/**
 * Newest first. `unread` counts all that are not read, up to one more than is shown as a number. `plansWithUnread`: the
 * plans of the member's company with comments that they have not seen, notified or not, the newest plan first; none for staff.
 * `openCheckIns`: those that the main user can send, the earliest first; none for others.
 */
export const listNotificationsOutput = z.extend(pageOutput(notificationOutput), {
  unread: z.int(),
  plansWithUnread: z.array(z.strictObject({ id: idSchema, name: z.string() })),
  openCheckIns: z.array(z.strictObject({ planId: idSchema, plan: z.string(), dueOn: daySchema })),
});

export type NotificationPage = z.infer<typeof listNotificationsOutput>;

export type Notification = z.infer<typeof notificationOutput>;

/** Either some by their ids, or all up to one, itself included. */
export const markNotificationsInput = z.strictObject({
  ids: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(MARKED_READ_MAX))),
  until: z.optional(idSchema),
});

export type MarkNotificationsInput = z.infer<typeof markNotificationsInput>;

export const markNotificationsOutput = writeOutput('saved', {});

export const saveChoicesInput = z.strictObject({ choices: notificationChoices });

export type SaveChoicesInput = z.infer<typeof saveChoicesInput>;

/** The choice of every kind that the caller has. */
export const saveChoicesOutput = writeOutput('saved', { choices: notificationChoices });

/** The link of a mail, and choices for the kinds that it is about. */
export const stopMailInput = z.strictObject({
  token: requiredText(500),
  choices: notificationChoices,
});

export type StopMailInput = z.infer<typeof stopMailInput>;

/** `previous`: the choices before, for those kinds. */
export const stopMailOutput = writeOutput('saved', { previous: notificationChoices });
