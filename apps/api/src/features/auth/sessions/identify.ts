import { SIGNATURE_FAILED } from '@app/schema/errors';
import type { MemberRole } from '@app/schema/member-roles';
import type { Role } from '@app/schema/roles';
import { TOKEN_PREFIX } from '@app/schema/tokens';
import { Failure } from '../../../failure.ts';
import type { Actor, Context } from '../../../trpc/context.ts';
import { hashToken } from '../../../lib/ids.ts';
import { hasPasskey } from '../passkeys/queries.ts';
import { findSession, findToken, markSeen, markTokenUsed } from './queries.ts';
import { getIdleEnd, SEEN_EACH_MS } from './rules.ts';

const BEARER = /^bearer +(\S.*)$/i;
const TOKEN = /^[\w.~+/=-]{1,2000}$/; // what is none was never signed, and is not looked up

/** The caller of a request, by a session's token or a personal one. Throws `unauthorized`, or the signature failure that logs out without a call. */
export async function identify(ctx: Context): Promise<Actor> {
  const token = BEARER.exec(ctx.authorization ?? '')?.[1];
  if (token === undefined) throw new Failure('unauthorized');
  if (!TOKEN.test(token)) throw new Failure(SIGNATURE_FAILED);
  const now = ctx.clock();
  if (token.startsWith(TOKEN_PREFIX)) return identifyByToken(ctx, token, now);
  const verdict = await ctx.tokens.read(token, now);
  if (verdict.kind === 'forged') throw new Failure(SIGNATURE_FAILED);
  if (verdict.kind === 'expired') throw new Failure('unauthorized');
  const { sessionId } = verdict;
  const seenBefore = new Date(now.getTime() - SEEN_EACH_MS).toISOString();
  const session = await findSession(ctx.db, sessionId, { now: now.toISOString(), seenBefore });
  if (!session) throw new Failure('unauthorized');
  if (session.unseen) {
    const end = getIdleEnd(new Date(session.created_at), now, ctx.settings.sessionIdleMinutes);
    await markSeen(ctx.db, sessionId, { now, end });
  }
  const { account_id: accountId, role } = session;
  const secondFactorDue = isDue(ctx, session);
  if (secondFactorDue && (await hasPasskey(ctx.db, accountId))) throw new Failure('unauthorized'); // the passkey lets them in
  const hasSecondFactor = session.second_factor === true;
  return { accountId, role, member: toMember(session), sessionId, secondFactorDue, hasSecondFactor, token: null };
}

/** Whose personal token it is. A second factor that the operator asks for must have been set up for it to work. */
async function identifyByToken(ctx: Context, token: string, now: Date): Promise<Actor> {
  const found = await findToken(ctx.db, hashToken(token), {
    now,
    usedBefore: new Date(now.getTime() - SEEN_EACH_MS),
  });
  if (!found) throw new Failure('unauthorized');
  if (found.unseen) await markTokenUsed(ctx.db, found.id, now);
  const { account_id: accountId, role, areas, read_only: readOnly } = found;
  const secondFactorDue = isDue(ctx, found);
  const hasSecondFactor = found.second_factor === true;
  return {
    accountId,
    role,
    member: toMember(found),
    sessionId: null,
    secondFactorDue,
    hasSecondFactor,
    token: { areas, readOnly },
  };
}

/** Whether a second factor is asked for that is not there: by the admins, or by the operator. */
const isDue = ({ settings }: Context, { second_factor: factor, role }: { second_factor: boolean | null; role: Role }) =>
  factor === false || (factor === null && settings.secondFactorRequired.includes(role));

type Found = { client_id: string | null; member_role: MemberRole | null };

const toMember = ({ client_id: clientId, member_role: role }: Found) => (clientId && role ? { clientId, role } : null);
