/*
 * What the audit log records. Here is no parser, and no page reads this before it is opened: the app's first load is without it.
 */

/** Every kind of event in the audit log by group, in the order in which they are offered as a filter. */
export const AUDIT_GROUPS = {
  people: [
    'admin_invited',
    'account_disabled',
    'account_enabled',
    'account_request_declined',
    'client_registered',
    'client_updated',
    'client_moved',
    'client_deleted',
    'client_restored',
    'clients_exported',
    'client_erased',
    'consultant_registered',
    'consultant_updated',
    'consultant_deleted',
    'consultant_restored',
    'consultant_erased',
    'erasure_requested',
    'erasure_withdrawn',
    'member_invited',
    'invitation_cancelled',
    'member_joined',
    'member_role_changed',
    'member_removed',
    'member_erased',
    'handover_offered',
    'owner_changed',
    'contact_added',
    'contact_removed',
    'contact_left',
    'contact_links_voided',
    'note_saved',
    'note_deleted',
    'notes_viewed',
    'notes_exported',
    'mail_resent',
    'mail_stopped',
    'sending_changed',
    'sending_started',
  ],
  plans: [
    'credit_given',
    'plan_updated',
    'plan_started',
    'answer_restored',
    'plan_submitted',
    'plan_completed',
    'plan_reopened',
    'follow_up_started',
    'follow_up_paused',
    'check_in_sent',
    'check_in_answered',
    'plan_viewed',
    'plan_exported',
    'todos_exported',
    'plan_shared',
    'plan_unshared',
    'share_renewed',
    'calendar_address_made',
    'calendar_address_revoked',
    'feedback_written',
    'feedback_given',
    'feedback_corrected',
    'feedback_withdrawn',
    'comment_deleted',
    'general_feedback_written',
  ],
  security: [
    'login',
    'logout',
    'login_refused',
    'sessions_ended',
    'first_password_set',
    'password_changed',
    'password_reset',
    'account_verified',
    'email_change_requested',
    'email_change_consented',
    'email_change_cancelled',
    'email_changed',
    'second_factor_on',
    'second_factor_off',
    'second_factor_unlocked',
    'second_factor_rule',
    'recovery_codes_renewed',
    'passkey_added',
    'passkey_removed',
    'sso_connected',
    'sso_disconnected',
    'token_created',
    'token_revoked',
    'webhook_added',
    'webhook_changed',
    'webhook_secret_renewed',
    'webhook_deleted',
    'data_exported',
    'trail_exported',
    'backup_restored',
  ],
  texts: [
    'texts_changed',
    'texts_reset',
    'texts_imported',
    'language_added',
    'language_switched',
    'language_removed',
    'branding_published',
    'branding_reset',
  ],
} as const;

export type AuditGroup = keyof typeof AUDIT_GROUPS;

export type AuditAction = (typeof AUDIT_GROUPS)[AuditGroup][number];

export const AUDIT_GROUP_NAMES = ['people', 'plans', 'security', 'texts'] as const satisfies readonly AuditGroup[];

export const AUDIT_ACTIONS: readonly AuditAction[] = Object.values(AUDIT_GROUPS).flat();

/** Everyday events, which would hide the others among them. */
export const LOGINS: readonly AuditAction[] = ['login', 'logout'];

/** The text that names somebody without an account, by the role that the audit log has for them. */
const NAMELESS = {
  Operator: 'audit.operator',
  System: 'audit.system',
  Visitor: 'audit.visitor',
} as const;

/** The key of the text that says who did something when there is no name: there never was an account, or it is gone. */
export function getNamelessKey(role: string | null) {
  return NAMELESS[role as keyof typeof NAMELESS] ?? 'audit.gone';
}

/** What more is known of an event; who is gone has no name. Null or empty where the event is of another kind. */
export type AuditDetails = {
  how: string | null;
  askedBy: string | null;
  confirmedBy: string | null;
  from: string | null;
  to: string | null;
  fields: readonly string[];
  language: string | null;
  keys: readonly string[];
  count: number;
};

/** Events of several kinds whose details are in the same words: the last part of the text's key. */
const SHARED_WORDS: Record<string, string> = {
  client_updated: 'fields',
  consultant_updated: 'fields',
  texts_changed: 'texts',
  texts_reset: 'texts',
  texts_imported: 'texts',
  language_added: 'language',
  language_removed: 'language',
};

/** Names of what an event is about, in the reader's language. */
type Names = { field: (field: string) => string; language: (code: string) => string };

/** The text that says what more is known of an event, and its values; null when nothing is. */
export function describeDetails(action: string, details: AuditDetails | null, names: Names) {
  if (details === null) return null;
  const { how, askedBy, confirmedBy, from, to, fields, language, keys, count } = details;
  const known = [how, from, to, language].some((one) => one !== null) || fields.length > 0;
  if (!known) return null;
  const values = {
    how: how ?? '',
    askedBy: askedBy ?? '–',
    confirmedBy: confirmedBy ?? '–',
    from: from ?? '–',
    to: to ?? '–',
    fields: fields.map(names.field).join(', '),
    language: language === null ? '' : names.language(language),
    keys: keys.join(', '),
    more: count - keys.length,
  };
  return { key: `audit.details.${SHARED_WORDS[action] ?? action}`, values };
}
