import * as z from 'zod/mini';
import { idSchema, momentSchema, writeOutput } from './fields.ts';

export const REQUESTS_SHOWN = 100; // as many as there can be on one day

/** Who asked for an account and has none yet, newest first; `total` also counts those that are not listed. */
export const accountRequestsOutput = z.object({
  items: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      company: z.string(),
      email: z.string(),
      phoneNumber: z.string(),
      message: z.string(),
      languageCode: z.string(),
      createdAt: momentSchema,
    }),
  ),
  total: z.int(),
  /** For how many days an unanswered request is kept. */
  keepDays: z.int(),
});

export const declinedRequestOutput = writeOutput('deleted', {});

export const ADMINS_SHOWN = 200; // a firm has a handful

const listedAdmin = z.object({
  id: idSchema,
  email: z.string(),
  createdAt: momentSchema,
  lastLoginAt: z.nullable(momentSchema),
  secondFactor: z.boolean(),
  /** False until the first password is set. */
  canLogIn: z.boolean(),
  disabledAt: z.nullable(momentSchema),
});

/** The admins by address. */
export const adminsOutput = z.array(listedAdmin);

export type ListedAdmin = z.infer<typeof listedAdmin>;
