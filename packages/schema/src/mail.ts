import * as z from 'zod/mini';
import { idSchema, momentSchema } from './fields.ts';

/** The latest mails to a person, newest first: what about and what became of each, not what it says. */
export const personMailsOutput = z.object({
  /** For how long a mail is known after it was sent or given up. */
  keepDays: z.int(),
  items: z.array(
    z.object({
      id: idSchema,
      template: z.string(),
      state: z.enum(['sent', 'waiting', 'failed']),
      /** When it was sent or given up; of one that waits, when it was asked for. */
      at: momentSchema,
    }),
  ),
});

/** What an admin sees of the mail queue: what waits, and what no server took. */
export const mailQueueOutput = z.object({
  waiting: z.int(),
  /** Why the oldest waiting mail was not sent yet; null when nothing has gone wrong. */
  waitingBecause: z.nullable(z.string()),
  failed: z.array(
    z.object({
      id: idSchema,
      template: z.string(),
      recipient: z.string(),
      createdAt: momentSchema,
      failedAt: momentSchema,
      tries: z.int(),
      lastError: z.string(),
    }),
  ),
});
