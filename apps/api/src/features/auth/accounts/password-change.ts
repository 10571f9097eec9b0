import type { ChangePasswordInput } from '@app/schema/accounts';
import type { Tx } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { fieldFailure } from '../../../failure.ts';
import { getCaller, type SignedInContext } from '../../../trpc/context.ts';
import { FAILED_PASSWORDS } from '../rate-limits/limits.ts';
import { countOrRefuse, expectRoom } from '../rate-limits/service.ts';
import { audit } from '../../audit/record.ts';
import { cancelEmailChanges, CHANGES } from '../email-change/cancel.ts';
import { queueMail } from '../../mail/queue.ts';
import { endFeed } from '../calendar-address/queries.ts';
import { endSessions } from '../sessions/service.ts';
import { revokeTokens } from '../tokens/queries.ts';
import { expectGoodPassword } from './password-policy.ts';
import { selectPerson, updateAccount, voidSecrets } from './queries.ts';

/** Changes the caller's password; every other session of the account ends, and a notice goes out. */
export async function changePassword(ctx: SignedInContext, { currentPassword, ...pair }: ChangePasswordInput) {
  const { accountId, sessionId } = ctx.actor;
  const person = await expectOwnPassword(ctx, currentPassword, 'currentPassword');
  await expectGoodPassword(ctx, pair, person);
  const passwordHash = await ctx.passwords.hash(pair.newPassword, getCaller(ctx));
  await transact(ctx.db, async (tx) => {
    await replacePassword(tx, { accountId, passwordHash, staying: sessionId });
    await voidSecrets(tx, accountId, ['reset_password']);
    await queueMail(tx, { template: 'password_changed', accountId, data: {} });
    await audit({ ...ctx, db: tx }, 'password_changed');
  });
  return { msg: 'updated' } as const;
}

type Replacement = { accountId: string; passwordHash: string; staying: string | null };

/** Stores a new password, and ends what the old one let in but for the session that may stay. */
export async function replacePassword(tx: Tx, { accountId, passwordHash, staying }: Replacement): Promise<void> {
  await updateAccount(tx, accountId, { password_hash: passwordHash });
  await endSessions(tx, accountId, staying);
  await revokeTokens(tx, accountId);
  await cancelEmailChanges(tx, CHANGES.ofAccount(accountId), { reason: 'password_changed' });
  await endFeed(tx, accountId);
}

/** The caller, who has just shown that they know their password; `path` is the field it was typed in. */
export async function expectOwnPassword(ctx: SignedInContext, password: string, path: string) {
  const { accountId } = ctx.actor;
  await expectRoom({ db: ctx.db, now: ctx.clock() }, FAILED_PASSWORDS, [accountId]);
  const person = await selectPerson(ctx.db, accountId);
  if (person) ctx.call.address = person.email;
  if (person && (await ctx.passwords.matches(password, person.password_hash, getCaller(ctx)))) return person;
  await countOrRefuse({ db: ctx.db, now: ctx.clock() }, FAILED_PASSWORDS, [accountId]);
  throw fieldFailure(path, 'server_errors_text.invalid_current_password', 'invalid_current_password');
}
