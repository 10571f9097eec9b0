import type { Area } from '@app/schema/roles';
import type { Database, Tx } from '../../database/connect.ts';
import type { DB } from '../../database/tables.gen.ts';
import type { NormalizedEmail } from '../../lib/email.ts';
import type { Sealer } from '../../lib/sealer.ts';

/** What a link or code in a mail lets its reader do. */
export type SecretPurpose = DB['account_secret']['purpose'];

/** An account that a mail lets in, and by which kind of secret. */
export type Admission = { accountId: string; purpose: SecretPurpose; recipient: string };

type Mint = { clock: () => Date; sealer: Sealer };

/**
 * What the mail worker asks about accounts: which one a request concerns, and the link or code that a mail carries.
 * The feature `auth` answers. It queues mails, so the worker cannot import it.
 */
export type MailSecrets = {
  /** The account that a request for a link concerns; null when there is none. */
  resolveLinkRequest(tx: Tx, request: { area: Area; email: string }): Promise<Admission | null>;
  /** The account that a request for a code concerns; null when there is none. */
  resolveCodeRequest(
    tx: Tx,
    deps: { clock: () => Date },
    request: { area: Area; email: string },
  ): Promise<Admission | null>;
  /** Makes the token or code of an admission and stores its hash; null when it would let nobody in any more. */
  mintSecret(tx: Tx, deps: Mint, admission: Pick<Admission, 'accountId' | 'purpose'>): Promise<string | null>;
  /** The token of a notice about a changed address: `kept` of an earlier try, or a new one. */
  mintChangeLink(tx: Tx, deps: Mint, change: { id: string; kept: string | null }): Promise<string>;
  /** When the unused secret of an account ends; undefined when it was used or voided. */
  selectSecretEnd(db: Database, accountId: string, purpose: SecretPurpose): Promise<string | undefined>;
  /** The account to warn about failed logins with an address; undefined when there is none. */
  selectWarned(db: Database, email: NormalizedEmail): Promise<string | undefined>;
  /** The account that has an address; undefined when there is none. */
  selectHolder(db: Database, email: NormalizedEmail): Promise<{ id: string } | undefined>;
  /** Counts a mail with a link to a person without an account, together with those that their client sends; false when it is one too many. */
  countContactMail(tx: Tx, deps: { clock: () => Date }, contactId: string): Promise<boolean>;
};
