/**
 * Every failure the server answers, with its HTTP status: the one table that both transports read.
 * The text of a key is `server_errors_text.KEY` (docs/product.md#errors).
 */
export const ERROR_STATUS = {
  bad_request: 400,
  missing_form_parameters: 400,
  missing_json_object: 400,
  invalid_email: 400,
  invalid_current_password: 400,
  passwords_do_not_match: 400,
  invalid_verification_code: 400,
  link_expired_or_wrong: 400,
  incorrect_or_expired_link: 400,
  unauthorized: 401,
  invalid_email_or_password: 401,
  sso_failed: 401,
  passkey_failed: 401,
  forbidden: 403,
  account_not_verified: 403,
  account_disabled: 403,
  sso_required: 403,
  sso_unverified: 403,
  sso_foreign_domain: 403,
  sso_no_account: 403,
  second_factor_required: 403,
  second_factor_locked: 403,
  second_factor_setup_required: 403,
  no_plan_credit: 403,
  client_has_active_plan: 403,
  client_has_plan_credit: 403,
  not_found: 404,
  no_clients_found: 404,
  no_consultants_found: 404,
  no_plan_found: 404,
  no_feedback_yet: 404,
  no_general_feedback_found: 404,
  email_in_use: 409,
  already_member: 409,
  main_user_stays: 409,
  erasure_pending: 409,
  active_plan_exists: 409,
  plan_not_completed: 409,
  plan_is_completed: 409,
  could_not_save_answer: 409,
  plan_is_full: 409,
  plan_has_too_many_todos: 409,
  undo_too_late: 409,
  cannot_reopen: 409,
  contact_refused: 409,
  consultant_has_clients: 409,
  last_admin: 409,
  language_exists: 409,
  too_many_tokens: 409,
  text_changed: 409,
  branding_changed: 409,
  rule_changed: 409,
  draft_changed: 409,
  too_late_to_edit: 409,
  limit_reached: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  'Signature verification failed': 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  unknown: 500,
  unavailable: 503,
  sso_unavailable: 503,
} as const;

export type ErrorKey = keyof typeof ERROR_STATUS;

/** The message of a token whose signature does not verify; on the wire exactly so (docs/product.md#wire). */
export const SIGNATURE_FAILED = 'Signature verification failed' satisfies ErrorKey;

/** One faulty field: where, which text says so, and the text's values. */
export type FieldError = { path: string; key: string; params?: Record<string, string | number> };

/** The body of every failure; `data` is what a key promises beyond its text, such as the stored answer of a conflict. */
export type FailureBody = {
  msg: ErrorKey;
  params?: Record<string, string | number>;
  errors?: FieldError[];
  data?: Record<string, unknown>;
};
