import * as z from 'zod/mini';
import { daySchema, idSchema, momentSchema, requiredText, writeOutput } from './fields.ts';

export const TOKEN_NAME_MAX = 80; // one line of a list
export const TOKENS_MAX = 20; // of one account; more are forgotten ones
export const TOKEN_DAYS_MAX = 366;

/** What begins a personal token, so that it is told from a session's and found by who looks for leaked ones. */
export const TOKEN_PREFIX = 'gpt_';

export const createTokenInput = z.strictObject({
  name: requiredText(TOKEN_NAME_MAX),
  readOnly: z.boolean(),
  /** The last day on which it works, at most a year ahead. */
  expiresOn: daySchema,
});

/** The token itself is told this once. */
export const createTokenOutput = writeOutput('saved', { id: idSchema, token: z.string() });

export const tokensOutput = z.array(
  z.object({
    id: idSchema,
    name: z.string(),
    readOnly: z.boolean(),
    createdAt: momentSchema,
    expiresAt: momentSchema,
    lastUsedAt: z.nullable(momentSchema),
  }),
);

export const revokedTokenOutput = writeOutput('deleted', {});

export type PersonalToken = z.infer<typeof tokensOutput>[number];
