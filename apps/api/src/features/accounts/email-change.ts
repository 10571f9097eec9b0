import type { Area } from '@app/schema/roles';
import type { Tx } from '../../database/connect.ts';
import { Failure } from '../../failure.ts';
import { normalizeEmail } from '../../lib/email.ts';
import { newId } from '../../lib/ids.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { EMAIL_CHANGES } from '../attempts/limits.ts';
import { countTry } from '../attempts/service.ts';
import { recordEvent } from '../audit/queries.ts';
import { queueMail } from '../mail/queue.ts';
import { isEmailInUse, replaceSecret, selectStanding, updateEmail, voidSecrets } from './queries.ts';
import { requestCode } from './verification.ts';

/**
 * Has a new address wait until the code sent to it is given; the old one is told, and logs in until then, whoever asked.
 * The address it has already ends the waiting. Gives the address that waits, if one does.
 */
export async function changeEmailOf(
  ctx: SignedInContext,
  tx: Tx,
  { accountId, area, email }: { accountId: string; area: Area; email: string },
): Promise<string | null> {
  const standing = await selectStanding(tx, accountId);
  if (!standing) throw new Failure('not_found');
  if (normalizeEmail(email) === normalizeEmail(standing.email)) {
    await voidSecrets(tx, accountId, ['email_change']);
    await updateEmail(tx, accountId, email);
    return null;
  }
  if (ctx.actor.sessionId === null && accountId === ctx.actor.accountId) throw new Failure('forbidden'); // by a token it would take the account over
  if (await isEmailInUse(tx, normalizeEmail(email))) throw emailInUse();
  if (standing.pending_email !== null && normalizeEmail(email) === normalizeEmail(standing.pending_email))
    return standing.pending_email;
  await startWaiting(ctx, tx, accountId, email);
  const { left } = await countTry(tx, ctx.clock(), EMAIL_CHANGES, [accountId]);
  if (left === 0) return email; // enough mails for now; the code can be asked for again later
  await queueMail(tx, { template: 'email_change_notice', accountId, data: { newEmail: email } });
  await requestCode({ ...ctx, db: tx }, area, email);
  return email;
}

/** The failure of an address that somebody has already. */
export function emailInUse(): Failure {
  return new Failure('email_in_use', { errors: [{ path: 'email', key: 'server_errors_text.email_in_use' }] });
}

async function startWaiting({ clock, actor }: SignedInContext, tx: Tx, accountId: string, email: string) {
  const now = clock().toISOString();
  await replaceSecret(tx, {
    id: newId(),
    account_id: accountId,
    purpose: 'email_change',
    secret_hash: null, // made when its mail is on the way
    new_email: email,
    created_at: now,
    expires_at: now,
  });
  await recordEvent(tx, {
    action: 'email_change_requested',
    actor_id: actor.accountId,
    actor_role: actor.role,
    subject_id: accountId,
  });
}
