import * as z from 'zod/mini';
import { auditEvent } from './audit.ts';

/** What an admin sees first: how much there is, how plans have gone over the last months, what happened to accounts. */
export const overviewOutput = z.object({
  clients: z.int(),
  consultants: z.int(),
  activePlans: z.int(),
  waitingPlans: z.int(),
  completedPlans: z.int(),
  /** The last twelve months, oldest first; `month` is `YYYY-MM`. */
  months: z.array(z.object({ month: z.string(), started: z.int(), completed: z.int(), active: z.int() })),
  security: z.array(auditEvent),
});

/** To-dos of a client over the last weeks, oldest first; `week` is the day on which it began. */
export const todoWeeksOutput = z.array(z.object({ week: z.string(), open: z.int(), done: z.int() }));
