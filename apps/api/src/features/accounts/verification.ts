import { timingSafeEqual } from 'node:crypto';
import { ROLE_OF_AREA, type Area } from '@app/schema/roles';
import type { Database, Tx } from '../../database/connect.ts';
import { isUniqueViolation } from '../../database/faults.ts';
import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import { normalizeEmail } from '../../lib/email.ts';
import type { Context } from '../../trpc/context.ts';
import { CODE_MAILS, CODE_TRIES, MAILS_OF_NETWORK } from '../attempts/limits.ts';
import { countTry, forget } from '../attempts/service.ts';
import { recordEvent } from '../audit/queries.ts';
import { queueMail } from '../mail/queue.ts';
import { markVerified, selectCodes, updateEmail, spendSecret, voidSecrets, type CodeSecret } from './queries.ts';
import { codeText } from './secrets.ts';

type Asked = { area: Area; email: string };

/** Has a code mailed, if there is somebody at that address to verify, and not too often; one answer whatever it is. */
export async function resendVerification(ctx: Context, { area, email }: Asked) {
  const { left } = await countTry(ctx.db, ctx.clock(), MAILS_OF_NETWORK, [ctx.network.key]);
  if (left > 0) await requestCode(ctx, area, email);
  return { msg: 'email_sent' } as const;
}

/** Queues the mail with a code, silently not when there were enough of them. */
export async function requestCode(
  { db, clock, language }: Pick<Context, 'clock' | 'language'> & { db: Database },
  area: Area,
  typed: string,
): Promise<void> {
  const email = normalizeEmail(typed);
  await transact(db, async (tx) => {
    const { left } = await countTry(tx, clock(), CODE_MAILS, [area, email]);
    if (left > 0) await queueMail(tx, { template: 'code_request', recipient: email, area, languageCode: language });
  });
}

/** Takes the code of an unverified account, or of a new address that waits for it. Five wrong ones void it. */
export async function verifyAccount(ctx: Context, { area, email: typed, code }: Asked & { code: string }) {
  const email = normalizeEmail(typed);
  const now = ctx.clock();
  const { left } = await countTry(ctx.db, now, CODE_TRIES, [area, email]);
  const sent = await selectCodes(ctx.db, ROLE_OF_AREA[area], email, now);
  if (sent[0]) ctx.call.accountId = sent[0].account_id;
  const match = left === 0 ? undefined : sent.find((one) => isCode(ctx, one, code));
  if (!match) throw wrongCode(left - 1);
  ctx.call.actor = { accountId: match.account_id, role: match.role };
  await transact(ctx.db, async (tx) => {
    if (!(await spendSecret(tx, match.id, now))) throw wrongCode(left - 1);
    await (match.purpose === 'verification' ? verify(tx, match, now) : changeEmail(tx, match, now));
    await forget(tx, CODE_TRIES, [area, email]);
  });
  return { msg: 'account_verified' } as const;
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

async function verify(tx: Tx, { account_id: id, role }: CodeSecret, now: Date): Promise<void> {
  await markVerified(tx, id, now);
  await recordEvent(tx, { action: 'account_verified', actor_id: id, actor_role: role });
}

/** The new address takes effect; links that went to the old one lead nowhere, and an invitation follows its account. */
async function changeEmail(tx: Tx, secret: CodeSecret, now: Date): Promise<void> {
  const { account_id: id, role, new_email: email, has_password: hasPassword } = secret;
  try {
    await updateEmail(tx, id, email!); // a secret of this purpose has an address
  } catch (error) {
    if (isUniqueViolation(error, 'account_email')) throw new Failure('email_in_use');
    throw error;
  }
  await voidSecrets(tx, id, ['invitation', 'reset_password', 'verification']);
  if (hasPassword) await markVerified(tx, id, now);
  else await queueMail(tx, { template: 'invitation', accountId: id, data: {} });
  await recordEvent(tx, { action: 'email_changed', actor_id: id, actor_role: role });
}
