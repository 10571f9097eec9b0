import * as z from 'zod/mini';
import { REQUEST_MESSAGE_MAX } from './account-limits.ts';
import { clientDetails, CLIENT_LIMITS } from './clients.ts';
import { consultantDetails } from './consultants.ts';
import {
  EMAIL_MAX,
  areaSchema,
  emailSchema,
  idSchema,
  languageCodeSchema,
  mailedAreaSchema,
  momentSchema,
  optionalText,
  requiredText,
} from './fields.ts';
import { writeOutput } from './fields.ts';
import { givenPassword, passwordPair } from './passwords.ts';
import { CODE_MAX } from './sessions.ts';

export const VERIFICATION_TRIES = 5; // docs/product.md#limits: so many wrong codes void a code

/** Whatever is typed gets one answer, so an address need not even be one. */
const anyAddress = requiredText(EMAIL_MAX);

/** The token of a link is opaque; a wrong one of any length gets one answer. */
const linkToken = requiredText(2000);

export const addressInput = z.strictObject({ area: mailedAreaSchema, email: anyAddress });

export type AddressInput = z.infer<typeof addressInput>;

/** What a form asks for first: an address that can be one, though the server gives any the same answer. */
export const addressFormInput = z.strictObject({ area: mailedAreaSchema, email: emailSchema });

export const emailSentOutput = writeOutput('email_sent', {});

/** What a link is for: the first password of an invited account, or a new one in place of a forgotten one. */
export const PASSWORD_LINK_PURPOSES = ['invitation', 'reset_password'] as const;

export type PasswordLinkPurpose = (typeof PASSWORD_LINK_PURPOSES)[number];

/** Every link that is mailed: one for a password, or one that lets its owner give second factors again. */
export const LINK_PURPOSES = [...PASSWORD_LINK_PURPOSES, 'second_factor_unlock'] as const;

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

export const linkInput = z.strictObject({ area: areaSchema, purpose: z.enum(LINK_PURPOSES), token: linkToken });

export type LinkInput = z.infer<typeof linkInput>;

/** Whose link it is, shown to the person who holds it. `invitedBy` is the consultant of an invited client. */
export const linkOutput = z.object({
  email: z.string(),
  firstName: z.nullable(z.string()),
  invitedBy: z.nullable(z.string()),
  languageCode: z.string(),
  expiresAt: momentSchema,
});

export const passwordByLinkInput = z.strictObject({ area: areaSchema, token: linkToken, ...passwordPair });

export type PasswordByLinkInput = z.infer<typeof passwordByLinkInput>;

export const unlockSecondFactorInput = z.strictObject({ area: areaSchema, token: linkToken });

export type UnlockSecondFactorInput = z.infer<typeof unlockSecondFactorInput>;

export const passwordByLinkOutput = writeOutput('reset_password', {});

export const changePasswordInput = z.strictObject({ currentPassword: givenPassword, ...passwordPair });

export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const updatedOutput = writeOutput('updated', {});

export const verifyInput = z.strictObject({ area: mailedAreaSchema, email: anyAddress, code: requiredText(CODE_MAX) });

export type VerifyInput = z.infer<typeof verifyInput>;

/** As a form asks for it. */
export const verifyFormInput = z.strictObject({ ...addressFormInput.shape, code: requiredText(CODE_MAX) });

/** `emailChange` is what became of a new address: it waits for its owner, or has taken effect. Null for a new account. */
export const verifyOutput = writeOutput('account_verified', {
  emailChange: z.nullable(z.enum(['changed', 'waiting'])),
});

export const registerClientInput = z.strictObject({
  ...clientDetails,
  /** For an Admin only, and required there. */
  consultantId: z.optional(idSchema),
  languageCode: z.optional(languageCodeSchema),
  /** Gives the plan credit with the invitation, which says so. */
  givePlanRight: z.optional(z.boolean()),
});

export type RegisterClientInput = z.infer<typeof registerClientInput>;

export const registerConsultantInput = z.strictObject({
  ...consultantDetails,
  languageCode: z.optional(languageCodeSchema),
});

export type RegisterConsultantInput = z.infer<typeof registerConsultantInput>;

export const registeredOutput = writeOutput('registered', { id: idSchema });

export const REQUEST_LIMITS = {
  name: 100,
  company: CLIENT_LIMITS.company,
  phoneNumber: CLIENT_LIMITS.phoneNumber,
  message: REQUEST_MESSAGE_MAX,
};

/** What a visitor writes to the firm to be let in. */
export const requestAccountInput = z.strictObject({
  name: requiredText(REQUEST_LIMITS.name),
  company: requiredText(REQUEST_LIMITS.company),
  email: emailSchema,
  phoneNumber: z._default(optionalText(REQUEST_LIMITS.phoneNumber), ''),
  message: z._default(optionalText(REQUEST_LIMITS.message), ''),
});

export type RequestAccountInput = z.infer<typeof requestAccountInput>;

export const setLanguageInput = z.strictObject({ languageCode: languageCodeSchema });

export type SetLanguageInput = z.infer<typeof setLanguageInput>;

export const passwordInput = z.strictObject({ password: givenPassword });

export type PasswordInput = z.infer<typeof passwordInput>;

/** `code` of the second factor in use, or a recovery code; needed while there is one. */
export const passwordAndCodeInput = z.strictObject({
  password: givenPassword,
  code: z.optional(requiredText(CODE_MAX)),
});

export type PasswordAndCodeInput = z.infer<typeof passwordAndCodeInput>;

/** What an authenticator app is given: the secret to type, its URI, and that URI's QR code as the path of an SVG. */
export const secondFactorSetup = z.object({
  secret: z.string(),
  uri: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
});

export const codeInput = z.strictObject({ code: requiredText(CODE_MAX) });

export type CodeInput = z.infer<typeof codeInput>;

/** Shown once; each lets in once without the app. */
export const recoveryCodesOutput = writeOutput('updated', { recoveryCodes: z.array(z.string()) });
