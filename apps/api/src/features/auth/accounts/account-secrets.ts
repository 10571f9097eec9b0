import type { Area } from '@app/schema/roles';
import { ROLE_OF_AREA } from '@app/schema/roles';
import type { Tx } from '../../../database/connect.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { normalizeEmail } from '../../../lib/email.ts';
import { hashToken, newId, randomToken } from '../../../lib/ids.ts';
import { codeText, sixDigits } from '../../../lib/codes.ts';
import { SECOND_FACTOR_FAILURES_MAX } from '../second-factor/rules.ts';
import { CODE_TRIES } from '../rate-limits/limits.ts';
import { forget } from '../rate-limits/service.ts';
import type { Admission, SecretPurpose } from '../../mail/secrets-port.ts';
import { selectChangeForCode } from '../email-change/queries.ts';
import { mintChangeCode } from '../email-change/email-change-secrets.ts';
import { selectCodeHolder, selectLinkHolder, replaceSecret, selectStatus, type AccountStatus } from './queries.ts';

const MINUTE_MS = 60_000;
const TOKEN_BYTES = 32; // 256 random bits

/** What is kept in `account_secret`; a change of an address has a table of its own. */
type AccountSecretPurpose = Exclude<SecretPurpose, 'email_change'>;

/** How long each lets its holder in (docs/product.md#limits). */
const LIFETIME_MS: Record<AccountSecretPurpose, number> = {
  invitation: 7 * 24 * 60 * MINUTE_MS,
  reset_password: 60 * MINUTE_MS,
  verification: 30 * MINUTE_MS,
  second_factor_unlock: 60 * MINUTE_MS,
};

/** Whether a secret would still let its account in. */
const IS_DUE: Record<AccountSecretPurpose, (account: AccountStatus) => boolean> = {
  invitation: ({ has_password, role }) => !has_password || role === 'Admin', // an admin's way back is the operator's
  reset_password: ({ has_password }) => has_password,
  verification: ({ verified }) => !verified,
  second_factor_unlock: ({ second_factor_failures: failures }) => failures >= SECOND_FACTOR_FAILURES_MAX,
};

/** Whom a request for a link concerns: an account that has no password yet is invited again. Null when nobody. */
export async function resolveLinkRequest(tx: Tx, area: Area, email: string): Promise<Admission | null> {
  const account = await selectLinkHolder(tx, ROLE_OF_AREA[area], normalizeEmail(email));
  if (!account) return null;
  return {
    accountId: account.id,
    purpose: account.has_password ? 'reset_password' : 'invitation',
    recipient: account.email,
  };
}

/**
 * Whom a request for a code concerns: an account not verified yet, or one whose new address waits. Null when nobody.
 * Either way the tries at that address begin again, as the code does, so that nobody learns which it was.
 */
export async function resolveCodeRequest(
  tx: Tx,
  { clock }: Pick<Dependencies, 'clock'>,
  { area, email: typed }: { area: Area; email: string },
): Promise<Admission | null> {
  const email = normalizeEmail(typed);
  await forget(tx, CODE_TRIES, [area, email]);
  const account = await selectCodeHolder(tx, ROLE_OF_AREA[area], email);
  if (account) return { ...account, purpose: 'verification' };
  const change = await selectChangeForCode(tx, { role: ROLE_OF_AREA[area], email, now: clock() });
  return change ? { accountId: change.account_id, purpose: 'email_change', recipient: change.new_email } : null;
}

/**
 * Makes the token or code of an admission, which voids the one before, and keeps its hash alone. Null when it would
 * let nobody in any more: the account is gone, verified already, or no address waits.
 */
export async function mintSecret(
  tx: Tx,
  { sealer, clock }: Pick<Dependencies, 'sealer' | 'clock'>,
  { accountId, purpose }: Pick<Admission, 'accountId' | 'purpose'>,
): Promise<string | null> {
  if (purpose === 'email_change') return mintChangeCode(tx, { sealer, clock }, accountId);
  const account = await selectStatus(tx, accountId);
  if (!account || !IS_DUE[purpose](account)) return null;
  const isCode = purpose === 'verification';
  const secret = isCode ? sixDigits() : randomToken(TOKEN_BYTES);
  await replaceSecret(tx, {
    id: newId(),
    account_id: accountId,
    purpose,
    secret_hash: isCode ? sealer.hash(codeText(accountId, secret)) : hashToken(secret),
    new_email: null,
    created_at: clock().toISOString(),
    expires_at: new Date(clock().getTime() + LIFETIME_MS[purpose]).toISOString(),
  });
  return secret;
}
