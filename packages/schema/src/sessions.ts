import * as z from 'zod/mini';
import { EMAIL_MAX, requiredText, writeOutput } from './fields.ts';
import { areaSchema, roleSchema } from './roles.ts';

export const SESSION_HOURS = 12; // contract, section 6

export const PASSWORD_MAX = 250; // specification, section 5: bounds what is hashed

/** Login never tells what is wrong with an address or a password, so it asks only that both are there. */
export const credentialsSchema = z.strictObject({
  email: requiredText(EMAIL_MAX),
  password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)),
});

export const loginInput = z.strictObject({ area: areaSchema, ...credentialsSchema.shape });

export const loginOutput = z.object({ accessToken: z.string(), role: roleSchema, accountId: z.string() });

export const logoutOutput = writeOutput('logged_out', {});

export type Credentials = z.infer<typeof credentialsSchema>;
export type LoginOutput = z.infer<typeof loginOutput>;
