import * as z from 'zod/mini';
import { EMAIL_MAX, emailSchema, idSchema, momentSchema, optionalText, requiredText } from './fields.ts';

/** Lengths of specification, section 5. */
export const CLIENT_LIMITS = {
  company: 50,
  firstName: 50,
  lastName: 50,
  email: EMAIL_MAX,
  phoneNumber: 20,
  address: 50,
  zipcode: 10,
  city: 80,
} as const;

/** The fields of a client's details, to register and to edit. */
export const clientDetails = {
  company: requiredText(CLIENT_LIMITS.company),
  firstName: requiredText(CLIENT_LIMITS.firstName),
  lastName: requiredText(CLIENT_LIMITS.lastName),
  email: emailSchema,
  phoneNumber: requiredText(CLIENT_LIMITS.phoneNumber),
  address: requiredText(CLIENT_LIMITS.address),
  zipcode: requiredText(CLIENT_LIMITS.zipcode),
  city: requiredText(CLIENT_LIMITS.city),
};

export const updateClientInput = z.strictObject({ id: idSchema, ...clientDetails });

export const LIST_DEFAULT = 50; // contract, section 2
export const LIST_MAX = 200;

export const consultantContact = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });

export const profileOutput = z.object({
  id: idSchema,
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  zipcode: z.string(),
  city: z.string(),
  languageCode: z.string(),
  consultant: consultantContact,
});

/** A client's details; a new address waits in `pendingEmail` for its code. */
export const clientOutput = z.object({
  ...profileOutput.shape,
  pendingEmail: z.nullable(z.string()),
  consultant: z.object({ id: idSchema, ...consultantContact.shape }),
  hasCredit: z.boolean(),
  verified: z.boolean(),
});

export const listClientsInput = z.strictObject({
  consultantId: z.optional(idSchema),
  q: z.optional(optionalText(100)),
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(LIST_MAX)), LIST_DEFAULT),
});

export const clientListItem = z.object({
  id: idSchema,
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  verified: z.boolean(),
  hasCredit: z.boolean(),
  consultant: z.object({ id: idSchema, firstName: z.string(), lastName: z.string() }),
  activeGrowthPlan: z.nullable(
    z.object({ id: idSchema, name: z.string(), percentCompleted: z.int(), submittedForFeedback: z.boolean() }),
  ),
  openTodos: z.int(),
  overdueTodos: z.int(),
  lastActivityAt: z.nullable(momentSchema),
});

/** A page of clients sorted by company; `nextCursor` is null on the last page. */
export const listClientsOutput = z.object({
  items: z.array(clientListItem),
  nextCursor: z.nullable(z.string()),
});

export const generalFeedbackOutput = z.array(
  z.object({ id: idSchema, feedbackText: z.string(), author: z.string(), createdAt: momentSchema }),
);

export type Profile = z.infer<typeof profileOutput>;
export type ClientListItem = z.infer<typeof clientListItem>;
