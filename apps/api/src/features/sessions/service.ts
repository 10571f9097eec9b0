import { SIGNATURE_FAILED } from '@app/schema/errors';
import { ROLE_OF_AREA, type Area } from '@app/schema/roles';
import { SESSION_HOURS, type Credentials, type LoginOutput } from '@app/schema/sessions';
import { Failure } from '../../failure.ts';
import { newId } from '../../lib/ids.ts';
import type { Actor, Context, SignedInContext } from '../../trpc/context.ts';
import { recordEvent } from '../audit/queries.ts';
import { deleteExpiredSessions, deleteSession, findAccountByEmail, findSession, insertSession } from './queries.ts';

const HOUR_MS = 3_600_000;
const USER_AGENT_MAX = 300;
const BEARER = /^bearer ([\w.~+/=-]{1,2000})$/i;

/** The caller of a request. Throws `unauthorized`, or the signature failure that logs out without a call. */
export async function identify(ctx: Context): Promise<Actor> {
  if (ctx.authorization === undefined) throw new Failure('unauthorized');
  const token = BEARER.exec(ctx.authorization)?.[1];
  if (token === undefined) throw new Failure('unauthorized');
  const now = ctx.clock();
  const verdict = await ctx.tokens.read(token, now);
  if (verdict.kind === 'forged') throw new Failure(SIGNATURE_FAILED);
  if (verdict.kind === 'expired') throw new Failure('unauthorized');
  const session = await findSession(ctx.db, verdict.sessionId, now);
  if (!session) throw new Failure('unauthorized');
  return { accountId: session.account_id, role: session.role, sessionId: verdict.sessionId };
}

/** Logs in at an area. Unknown address, wrong password and wrong area answer alike, in the same time. */
export async function logIn(ctx: Context, area: Area, { email, password }: Credentials): Promise<LoginOutput> {
  const account = await findAccountByEmail(ctx.db, email);
  const ofArea = account?.role === ROLE_OF_AREA[area] ? account : undefined;
  const matches = await ctx.passwords.matches(password, ofArea?.password_hash ?? null);
  if (!ofArea || !matches) throw new Failure('invalid_email_or_password');
  if (ofArea.verified_at === null) throw new Failure('account_not_verified');

  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + SESSION_HOURS * HOUR_MS);
  const id = newId();
  await deleteExpiredSessions(ctx.db, now);
  await insertSession(ctx.db, {
    id,
    account_id: ofArea.id,
    expires_at: expiresAt.toISOString(),
    user_agent: ctx.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
  });
  await recordEvent(ctx.db, { action: 'login', actor_id: ofArea.id, actor_role: ofArea.role });
  return { accessToken: await ctx.tokens.sign(id, expiresAt), role: ofArea.role, accountId: ofArea.id };
}

/** Ends the caller's session. */
export async function logOut(ctx: SignedInContext) {
  await deleteSession(ctx.db, ctx.actor.sessionId);
  return { msg: 'logged_out' } as const;
}
