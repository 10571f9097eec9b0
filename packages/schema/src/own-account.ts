import { MEMBER_ROLES } from './member-roles.ts';
import * as z from 'zod/mini';
import { waitingEmailChange } from './email-change.ts';
import { idSchema, momentSchema, roleSchema } from './fields.ts';
import { notificationChoices } from './notification-choices.ts';
import { erasureRequest } from './privacy.ts';

/** The caller's own account; `pendingEmail` is the new address that waits, `emailChange` what for. */
export const accountOutput = z.object({
  id: idSchema,
  role: roleSchema,
  email: z.string(),
  pendingEmail: z.nullable(z.string()),
  emailChange: z.nullable(waitingEmailChange),
  languageCode: z.string(),
  /** How each kind of notification is mailed that the account has. */
  notificationChoices,
  /** The client that the account belongs to, and as what; null for staff. */
  clientId: z.nullable(idSchema),
  memberRole: z.nullable(z.enum(MEMBER_ROLES)),
  /** Of a client who asked for it. */
  erasure: z.nullable(erasureRequest),
  secondFactor: z.object({
    on: z.boolean(),
    /** Whether this session has one: the app of the account, a passkey, or a login service. */
    ofSession: z.boolean(),
    /** For consultants and admins. */
    offered: z.boolean(),
    /** By the operator or the admins: it cannot be turned off, and an account without one can do nothing else. */
    required: z.boolean(),
    /** From when on the admins require it; null while they do not. */
    requiredFrom: z.nullable(momentSchema),
    recoveryCodesLeft: z.int(),
  }),
});
