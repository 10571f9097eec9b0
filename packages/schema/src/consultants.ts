import * as z from 'zod/mini';
import { EMAIL_MAX, emailSchema, idSchema, requiredText, writeOutput } from './fields.ts';

/** Lengths of specification, section 5. */
export const CONSULTANT_LIMITS = { firstName: 50, lastName: 50, email: EMAIL_MAX, phoneNumber: 20 } as const;

/** The fields of a consultant's details, to register and to edit. */
export const consultantDetails = {
  firstName: requiredText(CONSULTANT_LIMITS.firstName),
  lastName: requiredText(CONSULTANT_LIMITS.lastName),
  email: emailSchema,
  phoneNumber: requiredText(CONSULTANT_LIMITS.phoneNumber),
};

export const updateConsultantInput = z.strictObject({ id: idSchema, ...consultantDetails });

/** A consultant's details; a new address waits in `pendingEmail` for its code. */
export const consultantOutput = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  pendingEmail: z.nullable(z.string()),
  phoneNumber: z.string(),
  languageCode: z.string(),
  verified: z.boolean(),
});

/** `pendingEmail` is the address that a code was sent to, if it is a new one. */
export const updatedDetailsOutput = writeOutput('updated', { pendingEmail: z.nullable(z.string()) });
