import * as z from 'zod/mini';
import { auditEvent } from './audit.ts';
import { consultantWorkload } from './consultants.ts';
import { idSchema, momentSchema } from './fields.ts';

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

export const WAITING_LONG_DAYS = 5;

const company = z.object({ id: idSchema, company: z.string() });

/** What keeps clients waiting, and where they have stopped. */
export const situationOutput = z.object({
  /** Clients who have waited for feedback for more than five days. */
  waitingLong: z.int(),
  /** Clients with a plan in progress without a sign of life for so long that the list calls them inactive. */
  inactive: z.int(),
  overdueTodos: z.int(),
  overdueClients: z.int(),
  /** Clients who were invited more than a week ago, which is how long an invitation is valid, and have never logged in. */
  unusedInvitations: z.int(),
  /** Who has waited for feedback for longest. */
  waiting: z.array(
    z.object({
      ...company.shape,
      planId: idSchema,
      plan: z.string(),
      since: momentSchema,
      consultantId: idSchema,
      consultant: z.string(),
    }),
  ),
  /** Steps at which inactive plans have stopped, the first that is not completed; with who has been there for longest. */
  steps: z.array(
    z.object({ id: idSchema, key: z.string(), position: z.int(), plans: z.int(), clients: z.array(company) }),
  ),
  /** The consultants for whom somebody has waited for longest, then those with most clients. */
  consultants: z.array(consultantWorkload),
});

export type Situation = z.infer<typeof situationOutput>;

/** To-dos of a client over the last weeks, oldest first; `week` is the day on which it began. */
export const todoWeeksOutput = z.array(z.object({ week: z.string(), open: z.int(), done: z.int() }));
