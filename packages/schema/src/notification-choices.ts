import * as z from 'zod/mini';
import { NOTIFICATION_KINDS } from './notification-kinds.ts';

/** A choice for each kind that is named; the others stay. */
export const notificationChoices = z.strictObject({
  feedback: z.optional(z.enum(NOTIFICATION_KINDS.feedback.choices)),
  clients: z.optional(z.enum(NOTIFICATION_KINDS.clients.choices)),
  reminders: z.optional(z.enum(NOTIFICATION_KINDS.reminders.choices)),
  digest: z.optional(z.enum(NOTIFICATION_KINDS.digest.choices)),
  check_ins: z.optional(z.enum(NOTIFICATION_KINDS.check_ins.choices)),
  contacts: z.optional(z.enum(NOTIFICATION_KINDS.contacts.choices)),
  threads: z.optional(z.enum(NOTIFICATION_KINDS.threads.choices)),
});
