import * as z from 'zod/mini';
import { EMAIL_MAX, areaSchema, idSchema, momentSchema, requiredText, roleSchema, writeOutput } from './fields.ts';
import { givenPassword } from './passwords.ts';

export const SESSION_HOURS = 12; // docs/product.md#limits

export const CODE_MAX = 40; // six digits or a recovery code, with whatever spaces were typed

/** Login never tells what is wrong with an address or a password, so it asks only that both are there. */
export const credentialsSchema = z.strictObject({
  email: requiredText(EMAIL_MAX),
  password: givenPassword,
  /** Of the authenticator app, or a recovery code; asked for by `second_factor_required`. */
  code: z.optional(requiredText(CODE_MAX)),
});

export const loginInput = z.strictObject({ area: areaSchema, ...credentialsSchema.shape });

export const loginOutput = z.object({
  accessToken: z.string(),
  role: roleSchema,
  accountId: z.string(),
  languageCode: z.string(),
  /** Whether the person chose it; before, it is the one given at the registration. */
  languageChosen: z.boolean(),
  /** The operator asks for a second factor that the account has not set up: until then nothing else answers. */
  secondFactorDue: z.boolean(),
});

/** Where somebody is logged in; the browser and the system as far as they say, the network without its last part. */
export const loginPlace = z.object({
  createdAt: momentSchema,
  lastSeenAt: momentSchema,
  expiresAt: momentSchema,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  network: z.nullable(z.string()),
});

/** Where the caller is logged in. */
export const sessionsOutput = z.array(z.extend(loginPlace, { id: idSchema, current: z.boolean() }));

export const logoutOutput = writeOutput('logged_out', {});

export type LoginInput = z.infer<typeof loginInput>;
export type LoginOutput = z.infer<typeof loginOutput>;
