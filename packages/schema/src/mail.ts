import * as z from 'zod/mini';
import { idSchema, momentSchema } from './fields.ts';

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
