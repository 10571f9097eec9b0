import * as z from 'zod/mini';
import { CLIENT_NEEDS, CLIENT_SORTS } from './choices.ts';
import { waitingEmailChange } from './email-change.ts';
import { FEEDBACK_MAX } from './feedback-rules.ts';
import {
  daySchema,
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
import { LIGHTS } from './metric-rules.ts';

/** Lengths in characters. */
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
  firstName: personName(CLIENT_LIMITS.firstName),
  lastName: personName(CLIENT_LIMITS.lastName),
  email: emailSchema,
  phoneNumber: requiredText(CLIENT_LIMITS.phoneNumber),
  address: requiredText(CLIENT_LIMITS.address),
  zipcode: requiredText(CLIENT_LIMITS.zipcode),
  city: requiredText(CLIENT_LIMITS.city),
};

export const updateClientInput = z.strictObject({ id: idSchema, ...clientDetails });

export type UpdateClientInput = z.infer<typeof updateClientInput>;

/** What a client is registered with, and may change. */
export type ClientDetails = Omit<UpdateClientInput, 'id'>;

export const consultantContact = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });

/** A client's details as they are read, but for the e-mail address, which belongs to the account. */
export const clientContact = z.object({
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  zipcode: z.string(),
  city: z.string(),
});

export const profileOutput = z.object({
  id: idSchema,
  ...clientContact.shape,
  email: z.string(),
  languageCode: z.string(),
  consultant: consultantContact,
});

/** A client's details; `pendingEmail` is the new address that waits, `emailChange` what for. */
export const clientOutput = z.object({
  ...profileOutput.shape,
  pendingEmail: z.nullable(z.string()),
  emailChange: z.nullable(waitingEmailChange),
  /** A password was set once: from then on a new address needs the owner's consent. */
  hadPassword: z.boolean(),
  consultant: z.object({ id: idSchema, ...consultantContact.shape }),
  hasCredit: z.boolean(),
  verified: z.boolean(),
  disabled: z.boolean(),
  /** When they are erased for good, if they asked for it. */
  erasureDueAt: z.nullable(momentSchema),
});

export type ClientNeed = (typeof CLIENT_NEEDS)[number];

export const INACTIVE_DAYS = 30; // so long without a sign of life is worth a call

export const listClientsInput = z.strictObject({
  consultantId: z.optional(idSchema),
  need: z.optional(z.enum(CLIENT_NEEDS)),
  sort: z._default(z.enum(CLIENT_SORTS), 'company'),
  q: z.optional(optionalText(100)),
  /** Whether the follow-ups of the page's clients are wanted too: they take longer than the page. */
  followUps: z._default(z.boolean(), false),
  ...pageInput,
});

export type ListClientsInput = z.infer<typeof listClientsInput>;

export const clientListItem = z.object({
  id: idSchema,
  ...z.omit(clientContact, { address: true, zipcode: true }).shape,
  email: z.string(),
  verified: z.boolean(),
  hasCredit: z.boolean(),
  consultant: z.object({ id: idSchema, firstName: z.string(), lastName: z.string() }),
  activeGrowthPlan: z.nullable(
    z.object({ id: idSchema, name: z.string(), percentCompleted: z.int(), submittedForFeedback: z.boolean() }),
  ),
  openTodos: z.int(),
  overdueTodos: z.int(),
  lastActivityAt: z.nullable(momentSchema),
  /** In addition to what integrators read: since when the active plan waits for feedback, and whether they were ever here. */
  waitingSince: z.nullable(momentSchema),
  everLoggedIn: z.boolean(),
  disabled: z.boolean(),
  erasureDueAt: z.nullable(momentSchema),
});

/** A plan with a follow-up, completed or, if a check-in of it was sent, reopened; and whether one of its check-ins waits for an answer. */
export const followedPlan = z.object({ planId: idSchema, waits: z.boolean() });

export type FollowedPlan = z.infer<typeof followedPlan>;

/**
 * One client as the list shows them, the next day from today on for which one of their plans has a follow-up meeting, and which
 * plans have a follow-up, paused or not.
 */
export const clientFigures = z.object({
  ...clientListItem.shape,
  nextMeeting: z.nullable(daySchema),
  followedPlans: z.array(followedPlan),
});

/**
 * How a client does in the follow-ups of their plans, those that are not paused: the day of the next check-in that was not sent,
 * and the worst light of their figures; null where there is none.
 */
export const clientFollowUp = z.object({
  id: idSchema,
  nextCheckIn: z.nullable(daySchema),
  worstLight: z.nullable(z.enum(LIGHTS)),
});

export type ClientFollowUp = z.infer<typeof clientFollowUp>;

/** A page of clients sorted by company, with the follow-ups of those who have one where they were asked for; `nextCursor` is null on the last page. */
export const listClientsOutput = z.object({
  ...pageOutput(clientListItem).shape,
  followUps: z.array(clientFollowUp),
});

export const INVITATION_LATE_DAYS = 3; // an invitation that nobody used for so long is worth a word
export const TODAY_SHOWN = 200;
export const SNOOZE_DAYS_MAX = 366;

/** Who needs the consultant, the most urgent first: each client once, with every need and the day or moment since when. */
export const todayOutput = z.array(
  z.object({
    id: idSchema,
    ...z.pick(clientContact, { company: true, firstName: true, lastName: true, phoneNumber: true }).shape,
    email: z.string(),
    needs: z.array(z.object({ need: z.enum(CLIENT_NEEDS), since: z.string() })),
    overdueTodos: z.int(),
    /** The active plan, and the one with the to-do that is overdue longest. */
    planId: z.nullable(idSchema),
    overduePlanId: z.nullable(idSchema),
    /** The thread that has waited longest for a reply, with the position of its step. */
    reply: z.nullable(z.object({ planId: idSchema, threadId: idSchema, step: z.int() })),
    /** The caller left the client alone until this day. */
    snoozedUntil: z.nullable(daySchema),
  }),
);

/** `until` null takes the client back at once. */
export const snoozeInput = z.strictObject({ id: idSchema, until: z.nullable(daySchema) });

export type SnoozeInput = z.infer<typeof snoozeInput>;

export const snoozedOutput = writeOutput('saved', {});

export const gavePlanRightOutput = writeOutput('gave_plan_right', {});
export const deletedClientOutput = writeOutput('deleted_client', {});

export const saveGeneralFeedbackInput = z.strictObject({ id: idSchema, feedbackText: requiredText(FEEDBACK_MAX) });
export type SaveGeneralFeedbackInput = z.infer<typeof saveGeneralFeedbackInput>;

/** What goes with a client who is deleted; shown before. */
export const clientBelongings = z.object({ plans: z.int(), todos: z.int(), shared: z.int() });

/** A deleted client or consultant, who can be brought back until they are gone for good. */
export const deletedAccount = z.object({
  id: idSchema,
  role: z.enum(['User', 'Consultant']),
  name: z.string(),
  email: z.string(),
  deletedAt: momentSchema,
  goneAt: momentSchema,
});

export const deletedAccountsOutput = z.array(deletedAccount);

/** `consultantId` is needed for a client whose consultant is gone. */
export const restoreInput = z.strictObject({ id: idSchema, consultantId: z.optional(idSchema) });

export type RestoreInput = z.infer<typeof restoreInput>;

export const generalFeedbackOutput = z.array(
  z.object({ id: idSchema, feedbackText: z.string(), author: z.string(), createdAt: momentSchema }),
);
export type GeneralFeedback = z.infer<typeof generalFeedbackOutput>[number];

export type Profile = z.infer<typeof profileOutput>;
export type ClientListItem = z.infer<typeof clientListItem>;
