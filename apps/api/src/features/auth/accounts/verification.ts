import { timingSafeEqual } from 'node:crypto';
import type { AddressInput, VerifyInput } from '@app/schema/accounts';
import { ROLE_OF_AREA, type Area } from '@app/schema/roles';
import type { Tx } from '../../../database/connect.ts';
import { selectClientId } from '../../../database/membership.ts';
import { transact } from '../../../database/transact.ts';
import { Failure } from '../../../failure.ts';
import { codeText } from '../../../lib/codes.ts';
import { normalizeEmail, type NormalizedEmail } from '../../../lib/email.ts';
import type { Context } from '../../../trpc/context.ts';
import { CODE_MAILS, CODE_TRIES, WRONG_CODES, WRONG_CODES_OF_NETWORK } from '../rate-limits/limits.ts';
import {
  countNetworkTryOrRefuse,
  countOrRefuse,
  countTry,
  expectRoom,
  clearAttempts,
  takeBackNetworkTry,
} from '../rate-limits/service.ts';
import { audit } from '../../audit/record.ts';
import { lockForAnswer, settleEmailChange } from '../email-change/effect.ts';
import { selectChangeCodes, spendCode, type ChangeCode } from '../email-change/queries.ts';
import { queueMail, type QueuedMail } from '../../mail/queue.ts';
import { countMailRequest, queueMailWithin } from './mail-requests.ts';
import { markVerified, selectCodes, spendSecret, type CodeSecret } from './queries.ts';

/** Has a code mailed, if there is somebody at that address to verify, and not too often; one answer whatever it is. */
export async function resendVerification(ctx: Context, { area, email }: AddressInput) {
  await transact(ctx.db, async (tx) => {
    const asked = { area, email: normalizeEmail(email) };
    if (await countMailRequest({ ...ctx, db: tx }, CODE_MAILS, asked)) await queueMail(tx, toCodeMail(ctx, asked));
  });
  return { msg: 'email_sent' } as const;
}

/** Queues the mail with a code, silently not when there were enough of them. */
export function requestCode(ctx: Context, area: Area, typed: string): Promise<void> {
  const email = normalizeEmail(typed);
  return queueMailWithin(ctx, { limit: CODE_MAILS, who: [area, email] }, toCodeMail(ctx, { area, email }));
}

function toCodeMail({ language }: Context, { area, email }: { area: Area; email: NormalizedEmail }): QueuedMail {
  return { template: 'code_request', recipient: email, area, languageCode: language };
}

/** Takes the code of an unverified account, or of a new address that waits for it. Five wrong ones void it. */
export async function verifyAccount(ctx: Context, { area, email: typed, code }: VerifyInput) {
  const email = normalizeEmail(typed);
  const now = ctx.clock();
  const at = { db: ctx.db, now };
  const who = [area, email, ctx.network.key];
  await expectRoom(at, WRONG_CODES, who);
  await countNetworkTryOrRefuse(at, WRONG_CODES_OF_NETWORK, ctx.network);
  await countOrRefuse(at, WRONG_CODES, who);
  const { left } = await countTry(at, CODE_TRIES, [area, email]);
  const accounts = await selectCodes(ctx.db, { role: ROLE_OF_AREA[area], email, now });
  const changes = await selectChangeCodes(ctx.db, { role: ROLE_OF_AREA[area], email, now });
  const known = accounts[0] ?? changes[0];
  if (known) ctx.call.accountId = known.account_id;
  const isTyped = (one: CodeSecret) => left > 0 && isCode(ctx, one, code);
  const [account, change] = [accounts.find(isTyped), changes.find(isTyped)];
  const match = account ?? change;
  if (!match) throw wrongCode(left - 1);
  ctx.call.actor = { accountId: match.account_id, role: match.role };
  const emailChange = await transact(ctx.db, async (tx) => {
    const outcome = account ? await verify(tx, account, now) : await confirmAddress(tx, match, now);
    if (outcome === null) throw wrongCode(left - 1);
    await clearAttempts(tx, CODE_TRIES, [area, email]);
    await clearAttempts(tx, WRONG_CODES, who);
    await takeBackNetworkTry({ db: tx, now }, WRONG_CODES_OF_NETWORK, ctx.network);
    return outcome;
  });
  return { msg: 'account_verified', emailChange: emailChange === 'verified' ? null : emailChange } as const;
}

function wrongCode(left: number): Failure {
  return new Failure('invalid_verification_code', {
    errors: [{ path: 'code', key: 'server_errors_text.invalid_verification_code' }],
    data: { triesLeft: Math.max(0, left) },
  });
}

function isCode(
  { sealer }: Context,
  { account_id: accountId, secret_hash: stored }: CodeSecret,
  code: string,
): boolean {
  const typed = code.replaceAll(/\D/g, '');
  return sealer.hashes(codeText(accountId, typed)).some((hash) => timingSafeEqual(hash, stored));
}

/** Uses the code of an account up; null when it was used already. */
async function verify(tx: Tx, { id, account_id, role }: CodeSecret, now: Date): Promise<'verified' | null> {
  if (!(await spendSecret(tx, id, now))) return null;
  await markVerified(tx, account_id, now);
  const clientId = await selectClientId(tx, account_id);
  await audit({ actor: { accountId: account_id, role }, db: tx }, 'account_verified', { clientId });
  return 'verified';
}

/** Uses the code of a new address up; null when it was used already. The address takes effect once its owner agreed as well. */
async function confirmAddress(tx: Tx, change: ChangeCode, now: Date): Promise<'changed' | 'waiting' | null> {
  const isOpen = (await lockForAnswer(tx, change, now)) !== undefined;
  if (!isOpen || !(await spendCode(tx, change.id, { hash: change.secret_hash, now }))) return null;
  return (await settleEmailChange(tx, change.id, now)) ? 'changed' : 'waiting';
}
