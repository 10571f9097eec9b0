import * as z from 'zod/mini';
import { waitingEmailChange } from './email-change.ts';
import {
  EMAIL_MAX,
  emailSchema,
  idSchema,
  momentSchema,
  optionalText,
  pageInput,
  pageOutput,
  personName,
  requiredText,
  writeOutput,
} from './fields.ts';

/** Lengths in characters. */
export const CONSULTANT_LIMITS = { firstName: 50, lastName: 50, email: EMAIL_MAX, phoneNumber: 20 } as const;

/** The fields of a consultant's details, to register and to edit. */
export const consultantDetails = {
  firstName: personName(CONSULTANT_LIMITS.firstName),
  lastName: personName(CONSULTANT_LIMITS.lastName),
  email: emailSchema,
  phoneNumber: requiredText(CONSULTANT_LIMITS.phoneNumber),
};

export const updateConsultantInput = z.strictObject({ id: idSchema, ...consultantDetails });

export type UpdateConsultantInput = z.infer<typeof updateConsultantInput>;

/** What a consultant is registered with, and may change. */
export type ConsultantDetails = Omit<UpdateConsultantInput, 'id'>;

/** A consultant's details; `pendingEmail` is the new address that waits, `emailChange` what for. */
export const consultantOutput = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  pendingEmail: z.nullable(z.string()),
  emailChange: z.nullable(waitingEmailChange),
  hadPassword: z.boolean(),
  phoneNumber: z.string(),
  languageCode: z.string(),
  verified: z.boolean(),
  clientCount: z.int(),
  disabled: z.boolean(),
});

/** `pendingEmail` is the new address that waits, if one does. */
export const updatedDetailsOutput = writeOutput('updated', { pendingEmail: z.nullable(z.string()) });

export const listConsultantsInput = z.strictObject({
  q: z.optional(optionalText(100)),
  ...pageInput,
});

export type ListConsultantsInput = z.infer<typeof listConsultantsInput>;

export const consultantListItem = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  verified: z.boolean(),
  clientCount: z.int(),
  disabled: z.boolean(),
});

/** A page of consultants sorted by last name, then first. */
export const listConsultantsOutput = pageOutput(consultantListItem);

export const workloadInput = z.strictObject({
  q: z.optional(optionalText(100)),
  /** Only those without a second factor. */
  withoutSecondFactor: z.optional(z.boolean()),
  ...pageInput,
});

export type WorkloadInput = z.infer<typeof workloadInput>;

export const consultantWorkload = z.object({
  ...consultantListItem.shape,
  lastLoginAt: z.nullable(momentSchema),
  secondFactor: z.boolean(),
  /** How many clients wait for feedback, and since when the first of them does. */
  waitingCount: z.int(),
  waitingSince: z.nullable(momentSchema),
  /** Half of the feedback of the last 90 days came within so many hours; null when there was none. */
  answerHours: z.nullable(z.number()),
});

export type ConsultantWorkload = z.infer<typeof consultantWorkload>;

/** A page of consultants with what they have to do, sorted by last name, then first. */
export const workloadOutput = pageOutput(consultantWorkload);

/** To whom clients can be moved: at most so many of those found. */
export const COLLEAGUES_SHOWN = 20;

export const colleaguesInput = z.strictObject({ q: z.optional(optionalText(100)) });

export type ColleaguesInput = z.infer<typeof colleaguesInput>;

export const colleaguesOutput = z.array(
  z.object({ id: idSchema, firstName: z.string(), lastName: z.string(), clientCount: z.int() }),
);

export const MOVE_MAX = 500; // more at once would hold too many rows for too long

/** All of them move, or none. */
export const moveClientsInput = z.strictObject({
  id: idSchema,
  clientIds: z.array(idSchema).check(z.minLength(1), z.maxLength(MOVE_MAX)),
  consultantId: idSchema,
});

export type MoveClientsInput = z.infer<typeof moveClientsInput>;

/** So long after a move it can be undone, and its mails wait. */
export const UNDO_SECONDS = 15;

export const movedClientsOutput = writeOutput('moved_clients', { count: z.int() });
export const deletedConsultantOutput = writeOutput('deleted_consultant', {});
