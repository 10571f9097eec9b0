import type { Moment } from './moment.ts';

/** A new address that waits; there is a row for as long as it can still take effect, at most one for an account. */
export type EmailChangeTable = {
  id: string;
  account_id: string;
  new_email: string;
  /** Needs nothing but the code of the new address, the owner's consent as well, or no consent but a week's wait. */
  kind: 'direct' | 'consent' | 'delayed';
  asked_by: string;
  /** In which it was asked for; null for `delayed`, which outlasts sessions. */
  session_id: string | null;
  asked_at: Moment;
  expires_at: Moment;
  code_hash: Buffer | null;
  code_expires_at: Moment | null;
  code_given_at: Moment | null;
  /** Of the token in the notice to the old address. */
  link_hash: Buffer | null;
  /** When the notice was last handed to the mail server. */
  noticed_at: Moment | null;
  /** How the owner consented. */
  consent: 'password' | 'link' | null;
  consented_at: Moment | null;
};
