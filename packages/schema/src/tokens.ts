import * as z from 'zod/mini';
import {
  daySchema,
  idSchema,
  momentSchema,
  optionalText,
  pageInput,
  pageOutput,
  requiredText,
  roleSchema,
  writeOutput,
} from './fields.ts';
import type { Role } from './roles.ts';

export const TOKEN_NAME_MAX = 80; // one line of a list
export const TOKENS_MAX = 20; // of one account; more are forgotten ones
export const TOKEN_DAYS_MAX = 366;

/** What begins a personal token, so that it differs from a session's and can be found by a search for leaked ones. */
export const TOKEN_PREFIX = 'gpt_';

/** The parts of the product that a personal token is made for. */
export const TOKEN_AREAS = ['plans', 'clients', 'consultants', 'texts', 'audit', 'admin'] as const;

export type TokenArea = (typeof TOKEN_AREAS)[number];

/** The areas that hold something for a role: what its tokens can be made for. A test holds this against the policy. */
export const TOKEN_AREAS_OF_ROLE = {
  User: ['plans', 'clients'],
  Consultant: ['plans', 'clients', 'consultants'],
  Admin: TOKEN_AREAS,
} as const satisfies Record<Role, readonly TokenArea[]>;

export const createTokenInput = z.strictObject({
  name: requiredText(TOKEN_NAME_MAX),
  readOnly: z.boolean(),
  /** At least one, of those that the caller's role has. */
  areas: z.array(z.enum(TOKEN_AREAS)).check(z.minLength(1), z.maxLength(TOKEN_AREAS.length)),
  /** The last day on which it works, at most a year ahead. */
  expiresOn: daySchema,
});

export type CreateTokenInput = z.infer<typeof createTokenInput>;

/** The token itself is shown only here. */
export const createTokenOutput = writeOutput('saved', { id: idSchema, token: z.string() });

/** A token as its owner reads it. */
export const personalToken = z.object({
  id: idSchema,
  name: z.string(),
  readOnly: z.boolean(),
  areas: z.array(z.enum(TOKEN_AREAS)),
  createdAt: momentSchema,
  expiresAt: momentSchema,
  lastUsedAt: z.nullable(momentSchema),
});

export const tokensOutput = z.array(personalToken);

/** Everybody's tokens, for admins; `q` finds their owners. */
export const listAllTokensInput = z.strictObject({
  q: z.optional(optionalText(100)),
  ...pageInput,
});

export type ListAllTokensInput = z.infer<typeof listAllTokensInput>;

const ownedToken = z.extend(personalToken, {
  ownerId: idSchema,
  ownerRole: roleSchema,
  ownerEmail: z.string(),
  /** The company of a client, the name of a consultant; an admin has none. */
  ownerName: z.nullable(z.string()),
});

export const listAllTokensOutput = pageOutput(ownedToken);

export const revokedTokenOutput = writeOutput('deleted', {});

export type PersonalToken = z.infer<typeof personalToken>;
export type OwnedToken = z.infer<typeof ownedToken>;
