import * as z from 'zod/mini';
import { momentSchema, requiredText } from './fields.ts';
import { givenPassword } from './passwords.ts';
import { CODE_MAX, loginOutput } from './sessions.ts';

const SEALED_MAX = 2_000;
const QUERY_MAX = 4_000; // a code of Entra ID has 1,500 characters

/** Where the browser goes, and what it keeps in the meantime and cannot read. */
export const startSsoOutput = z.object({ url: z.string(), attempt: z.string() });

/** What was kept, and the query with which the browser came back. */
export const finishSsoInput = z.strictObject({
  attempt: requiredText(SEALED_MAX),
  query: requiredText(QUERY_MAX),
});

export type FinishSsoInput = z.infer<typeof finishSsoInput>;

/** Whom the login service knows, and who has an account that is not connected with it yet. */
const unconnected = z.object({ email: z.string(), hasPassword: z.boolean(), ticket: z.string() });

/** Either the login, or what its owner must agree to first; and where to log out of the login service, if anywhere. */
export const finishSsoOutput = z.object({
  login: z.nullable(loginOutput),
  connect: z.nullable(unconnected),
  logoutUrl: z.nullable(z.string()),
});

export type FinishedSso = z.infer<typeof finishSsoOutput>;

/** An account that has a password is connected by who knows it, and its second factor. */
export const connectSsoInput = z.strictObject({
  ticket: requiredText(SEALED_MAX),
  password: z.optional(givenPassword),
  code: z.optional(requiredText(CODE_MAX)),
});

export type ConnectSsoInput = z.infer<typeof connectSsoInput>;

/** Since when the caller's account is connected; null while it is not, or where there is no login service. */
export const ssoOutput = z.nullable(z.object({ name: z.string(), connectedAt: z.nullable(momentSchema) }));
