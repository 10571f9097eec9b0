import type { LoginOutput } from '@app/schema/sessions';
import { transact } from '../../../database/transact.ts';
import { normalizeEmail } from '../../../lib/email.ts';
import { newId } from '../../../lib/ids.ts';
import type { Context } from '../../../trpc/context.ts';
import { updateAccount } from '../accounts/queries.ts';
import { LOGINS } from '../rate-limits/limits.ts';
import { countOrRefuse } from '../rate-limits/service.ts';
import { cancelEmailChanges, CHANGES } from '../email-change/cancel.ts';
import { audit, SYSTEM } from '../../audit/record.ts';
import { getRequirement } from '../second-factor/rules.ts';
import { rememberNetwork } from './known-networks.ts';
import { deleteExpiredSessions, endOldestSessions, insertSession, type findAccountByEmail } from './queries.ts';
import { getSessionEnd, getIdleEnd } from './rules.ts';

const USER_AGENT_MAX = 300;
const SESSIONS_MAX = 50; // more devices than a person has; each is a row that every list of sessions shows

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** What must be known of an account that is let in. */
export type LoggingIn = Pick<Account, 'id' | 'role' | 'email' | 'language_code' | 'language_chosen' | 'totp_secret'>;

/**
 * Opens one more session, at most as many as `SESSIONS_MAX` at a time and `LOGINS` in a while, on whatever replicas.
 * `hasSecondFactor`: the login itself had one, so that none of the account's own is due.
 */
export async function openSession(
  ctx: Context,
  account: LoggingIn,
  { hasSecondFactor = false }: { hasSecondFactor?: boolean } = {},
): Promise<LoginOutput> {
  const { id: accountId, role } = account;
  ctx.call.actor = { accountId, role };
  const now = ctx.clock();
  const id = newId();
  await deleteExpiredSessions(ctx.db, now);
  await transact(ctx.db, async (tx) => {
    await countOrRefuse({ db: tx, now }, LOGINS, [normalizeEmail(account.email)]);
    const ended = await endOldestSessions(tx, accountId, SESSIONS_MAX - 1);
    for (const one of ended) await cancelEmailChanges(tx, CHANGES.ofSession(one), { reason: 'session_ended' });
    if (ended.length > 0) await audit({ actor: SYSTEM, db: tx }, 'sessions_ended', { subjectId: accountId });
    await insertSession(tx, {
      id,
      account_id: accountId,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: getIdleEnd(now, now, ctx.settings.sessionIdleMinutes).toISOString(),
      user_agent: ctx.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      network: ctx.network.shown || null,
      second_factor: hasSecondFactor,
    });
    await rememberNetwork(tx, ctx, accountId);
    await updateAccount(tx, accountId, { last_login_at: now.toISOString() });
    await audit({ actor: { accountId, role }, db: tx }, 'login');
  });
  const secondFactorDue =
    !hasSecondFactor && account.totp_secret === null && (await getRequirement(ctx, role)).required;
  return {
    accessToken: await ctx.tokens.sign(id, getSessionEnd(now)),
    role,
    accountId,
    languageCode: account.language_code,
    languageChosen: account.language_chosen,
    secondFactorDue,
  };
}
