import * as z from 'zod/mini';
import { emailSchema, idSchema, mailedAreaSchema, momentSchema, requiredText } from './fields.ts';
import { givenPassword } from './passwords.ts';

/** The token of a link is opaque; a wrong one of any length gets one answer. */
const linkToken = requiredText(2000);

/** The owner's own change, which their password consents to. */
export const changeOwnEmailInput = z.strictObject({ email: emailSchema, password: givenPassword });

export type ChangeOwnEmailInput = z.infer<typeof changeOwnEmailInput>;

/** A change that an admin starts for an owner who cannot be reached. */
export const changeEmailWithoutConsentInput = z.strictObject({ id: idSchema, email: emailSchema });

export type ChangeEmailWithoutConsentInput = z.infer<typeof changeEmailWithoutConsentInput>;

export const openEmailChangeInput = z.strictObject({ area: mailedAreaSchema, token: linkToken });

export type OpenEmailChangeInput = z.infer<typeof openEmailChangeInput>;

/** `consent` false is *This was not me*. */
export const answerEmailChangeInput = z.strictObject({
  area: mailedAreaSchema,
  token: linkToken,
  consent: z.boolean(),
});

export type AnswerEmailChangeInput = z.infer<typeof answerEmailChangeInput>;

/** A change of an e-mail address that waits, and what for. */
export const waitingEmailChange = z.object({
  newEmail: z.string(),
  /** The name of who asked; null when it was the owner. */
  askedBy: z.nullable(z.string()),
  codeGiven: z.boolean(),
  /** `delayed` needs no consent and waits for a week instead. */
  consent: z.enum(['not_needed', 'needed', 'given', 'delayed']),
  /** From when a delayed one may take effect; null while its notice is on the way. */
  effectiveFrom: z.nullable(momentSchema),
  expiresAt: momentSchema,
});

export const openedEmailChangeOutput = z.object({ ...waitingEmailChange.shape, oldEmail: z.string() });

export type WaitingEmailChange = z.infer<typeof waitingEmailChange>;
