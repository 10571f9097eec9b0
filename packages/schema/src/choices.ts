/*
 * The values that the filters of lists offer. Here is no parser: the web app's first load reads the search parameters of every
 * page, and must not carry zod for that.
 */

/** What a client may need of their consultant; also the filters of the list. */
export const CLIENT_NEEDS = ['waiting', 'overdue', 'inactive', 'never_logged_in', 'no_credit'] as const;

/** By company, last activity (longest ago first), progress (least first), wait for feedback (longest first), next deadline. */
export const CLIENT_SORT_KEYS = ['company', 'activity', 'progress', 'waiting', 'deadline'] as const;

/** Each of them, and turned round. */
export const CLIENT_SORTS = [
  ...CLIENT_SORT_KEYS,
  '-company',
  '-activity',
  '-progress',
  '-waiting',
  '-deadline',
] as const;

/** The companies whose answers are shown as examples; the first one unless another was chosen. */
export const EXAMPLE_COMPANIES = ['refrigeration', 'workshop', 'physiotherapy', 'software'] as const;

export const PLAN_STATES = ['active', 'completed', 'submitted'] as const;

/** Every kind of event in the audit log, in the order in which it is offered as a filter. */
export const AUDIT_ACTIONS = [
  'login',
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
  'recovery_codes_renewed',
  'data_exported',
  'erasure_requested',
  'erasure_withdrawn',
  'admin_invited',
  'account_disabled',
  'account_enabled',
  'client_registered',
  'client_updated',
  'client_moved',
  'client_deleted',
  'client_restored',
  'client_erased',
  'consultant_registered',
  'consultant_updated',
  'consultant_deleted',
  'consultant_restored',
  'consultant_erased',
  'credit_given',
  'plan_started',
  'plan_updated',
  'plan_submitted',
  'plan_completed',
  'feedback_withdrawn',
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
  'general_feedback_written',
  'token_created',
  'token_revoked',
  'mail_resent',
  'texts_changed',
  'texts_reset',
  'texts_imported',
  'language_added',
  'language_switched',
  'language_removed',
  'trail_exported',
  'backup_restored',
] as const;

export const TEXT_CATEGORIES = [
  'general',
  'client',
  'consultant',
  'admin',
  'growth_plan',
  'examples',
  'email',
] as const;

/** What a list of texts can be narrowed to; `changed` includes the outdated and the broken. */
export const TEXT_FILTERS = ['changed', 'missing', 'outdated', 'broken'] as const;
