type Nothing = Record<string, never>;

/** What each mail to an account says in addition to what is known of its account, by template. */
export type AccountMailData = {
  invitation: Nothing;
  verification_code: Nothing;
  /** Goes to the address that waits; `email_change_notice` to the one it would replace. */
  email_change_code: Nothing;
  /** `change` is the id of the change, whose link the notice carries; `day` from when one without consent takes effect. */
  email_change_notice: { change: string; newEmail: string; asker: string; by: string; how: string; day: string };
  /** To somebody whose address a client gave as their own new one. */
  email_change_taken: Nothing;
  /** To the old and to the new address. */
  email_changed: { oldEmail: string; newEmail: string };
  /** To every admin. */
  email_change_without_consent: { asker: string; whose: string; oldEmail: string; newEmail: string; day: string };
  password_changed: Nothing;
  /** After a restore: carries a link for a new password that nobody asked for. */
  new_password_needed: Nothing;
  second_factor_changed: { on: 'true' | 'false' };
  /** From which day on the admins require a second factor. */
  second_factor_needed: { day: string };
  recovery_codes_renewed: Nothing;
  /** `passkeyName` is what its owner calls it. */
  passkey_added: { passkeyName: string };
  passkey_removed: { passkeyName: string };
  /** `provider` is what the login service is called. */
  sso_connected: { provider: string };
  token_created: { tokenName: string };
  /** Somebody who enters wrong codes has the right password. */
  password_warning: Nothing;
  second_factor_locked: Nothing;
  /** An admin revoked a personal token; `tokenName` is what it is called. */
  token_revoked: { tokenName: string };
  plan_right_given: Nothing;
  /** To the consultant; `plan_id` as servers of the release before write and read it. */
  submitted_for_feedback: { company: string; plan: string; plan_id: string; consultant: string };
  feedback_given: { plan: string; planId: string };
  /** To the consultant; `withdrawn`: whether the plan waited for their feedback. */
  plan_completed: { company: string; plan: string; planId: string; withdrawn: string };
  /** To a client, within sending hours. */
  check_in_open: { plan: string; planId: string };
  /** To a client: about no plan in particular. */
  general_feedback: { author: string };
  /** To a client who was moved; the letter names who their consultant is when it is sent. */
  consultant_changed: Nothing;
  /** To the new consultant; `names` are the companies'. */
  clients_moved: { count: number; names?: string[] };
  /** To the client: until when the wish to be erased can be withdrawn, the last day of it. */
  erasure_requested: { day: string };
  erasure_withdrawn: Nothing;
  /** The same to their consultant. */
  client_erasure_requested: { company: string; clientId: string; day: string };
  client_erasure_withdrawn: { company: string; clientId: string };
  /** To the colleagues of a main user who asked for erasure. */
  company_erasure: { company: string; day: string };
  /** To a colleague whom the main user asks to take over. */
  handover_offered: { owner: string; company: string };
  /** To both of them and the consultant. */
  owner_changed: { owner: string; company: string };
};

/** What a visitor wrote to the firm. */
export type AccountRequest = { name: string; company: string; email: string; phone: string; message: string };

/** The data of every template that has a letter. All but those of accounts come of requests by strangers. */
export type LetterData = AccountMailData & {
  account_request: AccountRequest;
  /** To the address in such a request; it holds nothing that was typed. */
  account_request_receipt: Nothing;
  reset_password: Nothing;
  /** The mails of a day: of a client with to-dos, the weekly digests, and one of news alone; what they list is read when they are sent. */
  daily: { late: number; due: number };
  weekly: { late: number; due: number; done: number };
  /** How many clients need attention, and the number of the week. */
  weekly_consultant: { count: number; week: number };
  news: { first: string; more: number };
  /** To a person without an account who is responsible for to-dos. */
  contact_todos: { company: string; sender: string; count: number };
  login_warning: Nothing;
  /** To an address that is invited; `role` is what it is invited as. */
  member_invitation: { inviter: string; company: string; role: string };
  /** To somebody whose access ended; `day` is when their account is erased. */
  member_removed: { company: string; day: string };
};

export type LetterTemplate = keyof LetterData;
