import * as z from 'zod/mini';
import { idSchema, momentSchema } from './fields.ts';

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
