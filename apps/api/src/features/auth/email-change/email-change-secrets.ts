import { AREA_OF_ROLE } from '@app/schema/roles';
import type { Tx } from '../../../database/connect.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { codeText, sixDigits } from '../../../lib/codes.ts';
import { normalizeEmail } from '../../../lib/email.ts';
import { hashToken, randomToken } from '../../../lib/ids.ts';
import { CODE_TRIES } from '../rate-limits/limits.ts';
import { forget } from '../rate-limits/service.ts';
import * as queries from './queries.ts';

const CODE_MS = 30 * 60_000; // docs/product.md#limits
const TOKEN_BYTES = 32; // 256 random bits

/** Makes the code that is mailed to a waiting address, which voids the one before; null when no address waits for one. */
export async function mintChangeCode(
  tx: Tx,
  { sealer, clock }: Pick<Dependencies, 'sealer' | 'clock'>,
  accountId: string,
): Promise<string | null> {
  const change = await queries.selectChangeOf(tx, accountId, clock());
  if (!change || change.code_given_at !== null) return null;
  const code = sixDigits();
  await forget(tx, CODE_TRIES, [AREA_OF_ROLE[change.role], normalizeEmail(change.new_email)]);
  const expiresAt = new Date(clock().getTime() + CODE_MS);
  await queries.storeCode(tx, change.id, { hash: sealer.hash(codeText(accountId, code)), expiresAt });
  return code;
}

/**
 * The token that a notice carries: `kept` of an earlier try, or a new one. That of a change which is over leads nowhere, but
 * the notice still tells which address had been asked for.
 */
export async function mintChangeLink(
  tx: Tx,
  { clock }: Pick<Dependencies, 'clock'>,
  { id, kept }: { id: string; kept: string | null },
): Promise<string> {
  const token = kept ?? randomToken(TOKEN_BYTES);
  await queries.storeLink(tx, id, { hash: hashToken(token), now: clock() });
  return token;
}
