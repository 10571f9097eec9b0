import type { PasswordAndCodeInput } from '@app/schema/accounts';
import { AREA_OF_ROLE } from '@app/schema/roles';
import type { LoginOutput } from '@app/schema/sessions';
import type { ConnectSsoInput, FinishedSso, FinishSsoInput } from '@app/schema/sso';
import { isUniqueViolation } from '../../../database/faults.ts';
import { transact } from '../../../database/transact.ts';
import { Failure, fieldFailure } from '../../../failure.ts';
import { normalizeEmail } from '../../../lib/email.ts';
import type { SsoSettings } from '../../../sso-settings.ts';
import type { Context, SignedInContext } from '../../../trpc/context.ts';
import { audit } from '../../audit/record.ts';
import { queueMail } from '../../mail/queue.ts';
import { lockAccount, updateAccount } from '../accounts/queries.ts';
import { SSO_LOGINS } from '../rate-limits/limits.ts';
import { countNetworkTryOrRefuse } from '../rate-limits/service.ts';
import { expectProof } from '../second-factor/service.ts';
import { checkCredentials } from '../sessions/login.ts';
import { openSession } from '../sessions/open-session.ts';
import { findAccountByEmail } from '../sessions/queries.ts';
import { endSessions } from '../sessions/service.ts';
import { isJoiningDomain, isSsoDomain } from './domains.ts';
import { addColleague } from './first-login.ts';
import { beginLogin, endLogin, ProviderAway, ProviderRefused, SSO_PAGE, type SsoIdentity } from './provider.ts';
import * as queries from './queries.ts';
import { openTicket, sealTicket } from '../tickets.ts';

/** Where the browser goes to log in at the firm's login service, and what it keeps until it comes back. */
export async function startSso(ctx: Context) {
  const sso = getSettings(ctx);
  await countNetworkTryOrRefuse({ db: ctx.db, now: ctx.clock() }, SSO_LOGINS, ctx.network);
  const { url, attempt } = await asking(sso, () => beginLogin(sso, ctx.settings.publicUrl + SSO_PAGE));
  return { url, attempt: sealTicket(ctx, 'attempt', attempt) };
}

/**
 * Logs in whom the login service names, if their account is connected with it, or if their domain makes them a consultant;
 * otherwise says which account its owner can connect. Throws `sso_failed`, `sso_unavailable`, `sso_unverified`, `sso_foreign_domain`, `sso_no_account` and `account_disabled`.
 */
export async function finishSso(ctx: Context, { attempt: sealed, query }: FinishSsoInput): Promise<FinishedSso> {
  const sso = getSettings(ctx);
  await countNetworkTryOrRefuse({ db: ctx.db, now: ctx.clock() }, SSO_LOGINS, ctx.network);
  const attempt = openTicket(ctx, 'attempt', sealed);
  if (!attempt) throw createFailed(sso);
  const address = new URL(ctx.settings.publicUrl + SSO_PAGE);
  address.search = query;
  const { logoutUrl, ...identity } = await asking(sso, () =>
    endLogin(sso, { address, attempt, backTo: ctx.settings.publicUrl }),
  );
  const { email } = identity;
  if (email === null) throw new Failure('sso_unverified', { params: { name: sso.name } });
  if (!isSsoDomain(ctx, email)) throw new Failure('sso_foreign_domain', { params: { email } });
  const connected = await queries.findConnected(ctx.db, identity);
  if (connected) return { login: await letIn(ctx, connected), connect: null, logoutUrl };
  const known = await findAccountByEmail(ctx.db, normalizeEmail(email));
  if (!known && isJoiningDomain(ctx, email)) {
    const joined = await addColleague(ctx, sso, { ...identity, email });
    return { login: await letIn(ctx, joined), connect: null, logoutUrl };
  }
  return { login: null, connect: offer(ctx, known, { ...identity, email }), logoutUrl };
}

type Known = Awaited<ReturnType<typeof findAccountByEmail>>;
type Verified = SsoIdentity & { email: string };

/** The account with the address that the login service has verified, for its owner to connect. */
function offer(ctx: Context, account: Known, { issuer, subject, email }: Verified) {
  if (!account || account.role === 'User') throw new Failure('sso_no_account', { params: { email } });
  expectEnabled(ctx, account);
  const ticket = sealTicket(ctx, 'ticket', { accountId: account.id, issuer, subject });
  return { email: account.email, hasPassword: account.password_hash !== null, ticket };
}

/**
 * Connects the account of a ticket, to which its owner agrees so, and logs in. Who has a password must know it, since the
 * account may have been theirs before the login service was; one that was never used is theirs whose address it is. A passkey is
 * not asked for too: a login through the service has a second factor.
 */
export async function connectSso(
  ctx: Context,
  { ticket: sealed, password, code }: ConnectSsoInput,
): Promise<LoginOutput> {
  const sso = getSettings(ctx);
  const ticket = openTicket(ctx, 'ticket', sealed);
  const account = ticket && (await queries.findStaff(ctx.db, ticket.accountId));
  if (!account) throw createFailed(sso);
  expectEnabled(ctx, account);
  const { id: accountId, role, email } = account;
  if (account.password_hash !== null)
    await checkCredentials(
      ctx,
      { area: AREA_OF_ROLE[role], email, password: password ?? '', code },
      { isPasskeyAsked: false },
    ).catch(asOwnPassword);
  const now = ctx.clock().toISOString();
  await transact(ctx.db, async (tx) => {
    await lockAccount(tx, accountId); // of two at once the second would take the first for another account
    await queries.putIdentity(tx, { ...ticket, at: now }).catch((error: unknown) => {
      throw isUniqueViolation(error, queries.ONE_ACCOUNT) ? createFailed(sso) : error;
    });
    if (account.verified_at === null) await updateAccount(tx, accountId, { verified_at: now });
    await queueMail(tx, { template: 'sso_connected', accountId, data: { provider: sso.name } });
    await audit({ actor: { accountId, role }, db: tx }, 'sso_connected');
  });
  return letIn(ctx, account);
}

/** The address is given here, so a wrong password alone can be wrong. */
function asOwnPassword(thrown: unknown): never {
  if (thrown instanceof Failure && thrown.body.msg === 'invalid_email_or_password')
    throw fieldFailure('password', 'server_errors_text.invalid_current_password', 'invalid_current_password');
  throw thrown;
}

/** The login service asks for whatever second factor the firm wants. */
function letIn(ctx: Context, account: queries.Staff): Promise<LoginOutput> {
  expectEnabled(ctx, account);
  return openSession(ctx, account, { hasSecondFactor: true });
}

function expectEnabled(ctx: Context, { id, disabled_at: disabledAt }: Pick<queries.Staff, 'id' | 'disabled_at'>): void {
  ctx.call.accountId = id;
  if (disabledAt !== null) throw new Failure('account_disabled');
}

/** What the caller's account is connected with. */
export async function getSso({ db, actor, settings: { sso } }: SignedInContext) {
  if (!sso) return null;
  const identity = await queries.selectIdentity(db, actor.accountId);
  return { name: sso.name, connectedAt: identity?.connectedAt ?? null };
}

/** Ends the connection, and the other sessions, which may have begun with it. */
export async function disconnectSso(ctx: SignedInContext, proof: PasswordAndCodeInput) {
  const { accountId, sessionId } = ctx.actor;
  await expectProof(ctx, proof);
  await transact(ctx.db, async (tx) => {
    if (!(await queries.deleteIdentity(tx, accountId))) throw new Failure('not_found');
    await endSessions(tx, accountId, sessionId);
    await audit({ ...ctx, db: tx }, 'sso_disconnected');
  });
  return { msg: 'updated' } as const;
}

const createFailed = ({ name }: Pick<SsoSettings, 'name'>) => new Failure('sso_failed', { params: { name } });

function getSettings({ settings: { sso } }: Context): SsoSettings {
  if (!sso) throw new Failure('not_found');
  return sso;
}

/** What goes wrong with the login service, in words for the person who logs in. */
async function asking<Answer>({ name }: SsoSettings, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (thrown) {
    if (thrown instanceof ProviderAway) throw new Failure('sso_unavailable', { params: { name } });
    if (thrown instanceof ProviderRefused) throw createFailed({ name });
    throw thrown;
  }
}
