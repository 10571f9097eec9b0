import type { Role } from '@app/schema/roles';
import type { TokenArea } from '@app/schema/tokens';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Moment } from './moment.ts';

export type AccountTable = {
  id: string;
  role: Role;
  email: string;
  password_hash: string | null;
  verified_at: Moment | null;
  language_code: Generated<string>;
  created_at: Generated<Moment>;
  deleted_at: Moment | null;
  /** Nobody gets in by a disabled account; everything of it is kept. */
  disabled_at: ColumnType<Moment | null, Moment | null | undefined, Moment | null>;
  /** By the person; until then the language is that of the person who registered them, and good for mails. */
  language_chosen: Generated<boolean>;
  last_login_at: ColumnType<Moment | null, Moment | null | undefined, Moment | null>;
  /** Sealed; of the authenticator app in use, and of one that has not given its first code yet. */
  totp_secret: ColumnType<string | null, string | null | undefined, string | null>;
  totp_pending: ColumnType<string | null, string | null | undefined, string | null>;
  /** The time step of the last code that was accepted: none is accepted twice. */
  totp_step: ColumnType<number | null, number | null | undefined, number | null>;
  /** Wrong second factors in a row, since the last right one. */
  second_factor_failures: Generated<number>;
};

/** A network where somebody logged in, as a keyed hash that is bound to the account. */
export type KnownNetworkTable = { account_id: string; network_hash: Buffer; last_success_at: Moment };

/** When something was tried lately (ms since 1970), by a hash of what, by whom, from where. */
export type AttemptTable = { key: string; times: JSONColumnType<number[]>; expires_at: Moment };

export type RecoveryCodeTable = { account_id: string; code_hash: Buffer; used_at: Moment | null };

export type AccountSecretTable = {
  id: string;
  account_id: string;
  purpose: SecretPurpose;
  secret_hash: Buffer | null;
  new_email: string | null;
  tries: Generated<number>;
  created_at: Generated<Moment>;
  expires_at: Moment;
  used_at: Moment | null;
};

export type SecretPurpose = 'invitation' | 'reset_password' | 'verification' | 'email_change' | 'second_factor_unlock';

export type SessionTable = {
  id: string;
  account_id: string;
  created_at: Generated<Moment>;
  expires_at: Moment;
  user_agent: string | null;
  network: ColumnType<string | null, string | null | undefined, string | null>;
  last_seen_at: Generated<Moment>;
};

export type CalendarFeedTable = {
  account_id: string;
  token_hash: Buffer;
  created_at: Generated<Moment>;
  last_read_at: Moment | null;
};

export type PersonalTokenTable = {
  id: string;
  account_id: string;
  name: string;
  token_hash: Buffer;
  read_only: boolean;
  areas: Generated<TokenArea[]>;
  created_at: Generated<Moment>;
  expires_at: Moment;
  last_used_at: Moment | null;
};
