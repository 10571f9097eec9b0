import { AREA_OF_ROLE, ROLE_OF_AREA } from '@app/schema/roles';
import type { Tx } from '../../database/connect.ts';
import type { Dependencies } from '../../dependencies.ts';
import { codeText, createSixDigits } from '../../lib/codes.ts';
import { normalizeEmail } from '../../lib/email.ts';
import { hashToken, newId, randomToken } from '../../lib/ids.ts';
import type { Admission, MailSecrets, SecretPurpose } from '../mail/secrets-port.ts';
import * as accounts from './accounts/queries.ts';
import * as changes from './email-change/queries.ts';
import { CODE_TRIES, CONTACT_MAILS, SECOND_FACTOR_FAILURES_MAX } from './rate-limits/limits.ts';
import { clearAttempts, countTry } from './rate-limits/service.ts';
import { findAccountByEmail } from './sessions/queries.ts';

const MINUTE_MS = 60_000;
const CODE_MS = 30 * MINUTE_MS; // docs/product.md#limits
const TOKEN_BYTES = 32; // 256 random bits

type Needs = Pick<Dependencies, 'sealer' | 'clock'>;

/** What is kept in `account_secret`; a change of an address has a table of its own. */
type AccountSecretPurpose = Exclude<SecretPurpose, 'email_change'>;

/** How long each lets its holder in (docs/product.md#limits). */
const LIFETIME_MS: Record<AccountSecretPurpose, number> = {
  invitation: 7 * 24 * 60 * MINUTE_MS,
  reset_password: 60 * MINUTE_MS,
  verification: CODE_MS,
  second_factor_unlock: 60 * MINUTE_MS,
};

/** Whether a secret would still let its account in. */
const IS_DUE: Record<AccountSecretPurpose, (account: accounts.AccountStatus) => boolean> = {
  invitation: ({ has_password, role }) => !has_password || role === 'Admin', // an admin's way back is the operator's
  reset_password: ({ has_password }) => has_password,
  verification: ({ verified }) => !verified,
  second_factor_unlock: ({ second_factor_failures: failures }) => failures >= SECOND_FACTOR_FAILURES_MAX,
};

/**
 * Makes the token or code of an admission, which voids the one before, and keeps its hash alone. Null when it would
 * let nobody in any more: the account is gone, verified already, or no address waits.
 */
export async function mintSecret(
  tx: Tx,
  { sealer, clock }: Needs,
  { accountId, purpose }: Pick<Admission, 'accountId' | 'purpose'>,
): Promise<string | null> {
  if (purpose === 'email_change') return mintChangeCode(tx, { sealer, clock }, accountId);
  const account = await accounts.selectStatus(tx, accountId);
  if (!account || !IS_DUE[purpose](account)) return null;
  const isCode = purpose === 'verification';
  const secret = isCode ? createSixDigits() : randomToken(TOKEN_BYTES);
  await accounts.replaceSecret(tx, {
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

/** Makes the code that is mailed to a waiting address, which voids the one before; null when no address waits for one. */
async function mintChangeCode(tx: Tx, { sealer, clock }: Needs, accountId: string): Promise<string | null> {
  const change = await changes.selectChangeFor(tx, accountId, clock());
  if (!change || change.code_given_at !== null) return null;
  const code = createSixDigits();
  await clearAttempts(tx, CODE_TRIES, [AREA_OF_ROLE[change.role], normalizeEmail(change.new_email)]);
  const code_expires_at = new Date(clock().getTime() + CODE_MS).toISOString();
  await changes.updateChange(tx, change.id, { code_hash: sealer.hash(codeText(accountId, code)), code_expires_at });
  return code;
}

/** The accounts and secrets that mails are about. */
export const mailSecrets: MailSecrets = {
  /** An account that has no password yet is invited again. */
  async resolveLinkRequest(tx, { area, email }) {
    const account = await accounts.selectStatusByEmail(tx, ROLE_OF_AREA[area], normalizeEmail(email));
    if (!account) return null;
    const purpose = account.has_password ? 'reset_password' : 'invitation';
    return { accountId: account.id, purpose, recipient: account.email };
  },

  /**
   * The account is one that is not verified yet, or whose new address waits. Either way the tries at that address begin
   * again, as the code does, so that nobody learns which it was.
   */
  async resolveCodeRequest(tx, { clock }, { area, email: typed }) {
    const [role, email] = [ROLE_OF_AREA[area], normalizeEmail(typed)];
    await clearAttempts(tx, CODE_TRIES, [area, email]);
    const account = await accounts.selectStatusByEmail(tx, role, email);
    if (account?.has_password && !account.verified)
      return { accountId: account.id, purpose: 'verification', recipient: account.email };
    const change = await changes.selectChangeForCode(tx, { role, email, now: clock() });
    return change ? { accountId: change.account_id, purpose: 'email_change', recipient: change.new_email } : null;
  },

  mintSecret,

  /** The token of a change which is over leads nowhere, but the notice still tells which address had been asked for. */
  async mintChangeLink(tx, { clock }, { id, kept }) {
    const token = kept ?? randomToken(TOKEN_BYTES);
    await changes.updateChange(tx, id, { link_hash: hashToken(token), noticed_at: clock().toISOString() });
    return token;
  },

  selectSecretEnd: accounts.selectSecretEnd,
  selectWarned: accounts.selectWarned,
  selectHolder: findAccountByEmail,

  async countContactMail(tx, { clock }, contactId) {
    return (await countTry({ db: tx, now: clock() }, CONTACT_MAILS, [contactId])).left > 0;
  },
};
