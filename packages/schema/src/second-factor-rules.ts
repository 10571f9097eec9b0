import * as z from 'zod/mini';
import { momentSchema } from './fields.ts';

/** The roles whose second factor can be required. */
export const RULED_ROLES = ['Consultant', 'Admin'] as const;

/** After how many days a second factor can be required: people need some to set one up. */
export const GRACE_DAYS = [0, 7, 14, 30] as const;

const ruledRole = z.enum(RULED_ROLES);

/** For each role: from when on a second factor is required, null while it is not; whether the operator requires it anyhow; how many lack one. */
export const secondFactorRulesOutput = z.array(
  z.object({
    role: ruledRole,
    requiredFrom: z.nullable(momentSchema),
    byOperator: z.boolean(),
    without: z.int(),
  }),
);

/** Null no longer requires it. */
export const saveSecondFactorRuleInput = z.strictObject({
  role: ruledRole,
  graceDays: z.nullable(z.literal([...GRACE_DAYS])),
  /** The `requiredFrom` that was seen: another one by now refuses the change. */
  seen: z.optional(z.nullable(momentSchema)),
});

export type SaveSecondFactorRuleInput = z.infer<typeof saveSecondFactorRuleInput>;
