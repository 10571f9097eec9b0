import type { ChangePasswordInput } from '@app/schema/accounts';
import { Failure } from '../../../failure.ts';
import { getCaller, type SignedInContext } from '../../../trpc/context.ts';
import { FAILED_PASSWORDS } from '../rate-limits/limits.ts';
import { countOrRefuse, expectRoom } from '../rate-limits/service.ts';
import { audit } from '../../audit/record.ts';
import { cancelEmailChangeOf } from '../email-change/cancel.ts';
import { queueMail } from '../../mail/queue.ts';
import { endFeedOf } from '../calendar-address/service.ts';
import { endSessionsOf } from '../sessions/service.ts';
import { revokeTokensOf } from '../tokens/service.ts';
import { expectGoodPassword } from './password-policy.ts';
import { selectPerson, updatePassword, voidSecrets } from './queries.ts';
import { transact } from '../../../database/transact.ts';

/** Changes the caller's password; every other session of the account ends, and a notice goes out. */
export async function changePassword(ctx: SignedInContext, { currentPassword, ...pair }: ChangePasswordInput) {
  const { accountId, sessionId } = ctx.actor;
  const person = await expectOwnPassword(ctx, currentPassword, 'currentPassword');
  await expectGoodPassword(ctx, pair, person);
  const passwordHash = await ctx.passwords.hash(pair.newPassword, getCaller(ctx));
  await transact(ctx.db, async (tx) => {
    await updatePassword(tx, accountId, passwordHash);
    await endSessionsOf(tx, accountId, sessionId);
    await revokeTokensOf(tx, accountId);
    await cancelEmailChangeOf(tx, accountId, { reason: 'password_changed' });
    await endFeedOf(tx, accountId);
    await voidSecrets(tx, accountId, ['reset_password']);
    await queueMail(tx, { template: 'password_changed', accountId, data: {} });
    await audit({ ...ctx, db: tx }, 'password_changed');
  });
  return { msg: 'updated' } as const;
}

/** The caller, who has just shown that they know their password; `path` is the field it was typed in. */
export async function expectOwnPassword(ctx: SignedInContext, password: string, path: string) {
  const { accountId } = ctx.actor;
  await expectRoom({ db: ctx.db, now: ctx.clock() }, FAILED_PASSWORDS, [accountId]);
  const person = await selectPerson(ctx.db, accountId);
  if (person) ctx.call.address = person.email;
  if (person && (await ctx.passwords.matches(password, person.password_hash, getCaller(ctx)))) return person;
  await countOrRefuse({ db: ctx.db, now: ctx.clock() }, FAILED_PASSWORDS, [accountId]);
  throw new Failure('invalid_current_password', {
    errors: [{ path, key: 'server_errors_text.invalid_current_password' }],
  });
}
