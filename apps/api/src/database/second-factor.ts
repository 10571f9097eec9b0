import { sql } from 'kysely';

/** Of an `account`, whether a login to it can have a second factor: the app, a passkey, or a login service, which asks for its own. */
export const HAS_SECOND_FACTOR = sql<boolean>`(account.totp_secret is not null
  or exists (select from passkey where passkey.account_id = account.id)
  or exists (select from sso_identity where sso_identity.account_id = account.id))`;
