import * as z from 'zod/mini';
import { registeredOutput } from './accounts.ts';
import { CLIENT_LIMITS } from './clients.ts';
import {
  emailSchema,
  idSchema,
  languageCodeSchema,
  momentSchema,
  personName,
  requiredText,
  writeOutput,
} from './fields.ts';
import { COLLEAGUE_ROLES, MEMBER_ROLES } from './member-roles.ts';
import { givenPassword, passwordPair } from './passwords.ts';

export const MEMBERS_MAX = 20; // docs/product.md#limits: of a client, with open invitations
export const INVITATIONS_A_DAY = 10;
export const MEMBER_INVITATION_DAYS = 7;
export const HANDOVER_DAYS = 7;

const colleagueRole = z.enum(COLLEAGUE_ROLES);

const personNames = {
  firstName: personName(CLIENT_LIMITS.firstName),
  lastName: personName(CLIENT_LIMITS.lastName),
};

/** A member of a client; the addresses and when they were here are for the main user and staff alone. */
export const memberOutput = z.object({
  accountId: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(MEMBER_ROLES),
  joinedAt: momentSchema,
  email: z.optional(z.string()),
  verified: z.optional(z.boolean()),
  lastLoginAt: z.optional(z.nullable(momentSchema)),
});

export type Member = z.infer<typeof memberOutput>;

/** An invitation that nobody has used; `expired` once its link is dead. */
export const memberInvitation = z.object({
  id: idSchema,
  email: z.string(),
  role: colleagueRole,
  languageCode: z.string(),
  expiresAt: momentSchema,
  expired: z.boolean(),
});

export type MemberInvitation = z.infer<typeof memberInvitation>;

/** The main user first, then by when they joined. Invitations are absent for colleagues. */
export const membersOutput = z.object({
  members: z.array(memberOutput),
  invitations: z.optional(z.array(memberInvitation)),
  /** To whom the role of the main user is offered, and until when; for both of them and staff, null for others. */
  handover: z.nullable(z.object({ accountId: idSchema, until: momentSchema })),
});

export type Members = z.infer<typeof membersOutput>;

/** Invites an address; again, with a new link in place of the old one. The language is the caller's where none is given. */
export const inviteInput = z.strictObject({
  email: emailSchema,
  memberRole: colleagueRole,
  languageCode: z.optional(languageCodeSchema),
});

/** The token of a link is opaque; a wrong one of any length gets one answer. */
const token = requiredText(2000);

export const openInvitationInput = z.strictObject({ token });

/** What the holder of a link learns. */
export const openInvitationOutput = z.object({
  company: z.string(),
  /** Null once that person is gone. */
  invitedBy: z.nullable(z.string()),
  email: z.string(),
  memberRole: colleagueRole,
  languageCode: z.string(),
  expiresAt: momentSchema,
});

export const joinInput = z.strictObject({ token, ...personNames, ...passwordPair });

export const joinedOutput = z.omit(registeredOutput, { id: true });

export const updateSelfInput = z.strictObject({ ...personNames, email: emailSchema });

export const setRoleInput = z.strictObject({ accountId: idSchema, memberRole: colleagueRole });

export const deletedOutput = writeOutput('deleted', {});

/** `accountId` null withdraws the offer. */
export const offerHandoverInput = z.strictObject({ accountId: z.nullable(idSchema), password: givenPassword });

export const acceptHandoverInput = z.strictObject({ phoneNumber: requiredText(CLIENT_LIMITS.phoneNumber) });

export type InviteInput = z.infer<typeof inviteInput>;
export type OpenInvitationInput = z.infer<typeof openInvitationInput>;
export type JoinInput = z.infer<typeof joinInput>;
export type UpdateSelfInput = z.infer<typeof updateSelfInput>;
export type SetRoleInput = z.infer<typeof setRoleInput>;
export type OfferHandoverInput = z.infer<typeof offerHandoverInput>;
export type AcceptHandoverInput = z.infer<typeof acceptHandoverInput>;
