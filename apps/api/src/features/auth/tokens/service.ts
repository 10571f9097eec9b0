import type { IdInput } from '@app/schema/fields';
import type { Role } from '@app/schema/roles';
import {
  TOKEN_AREAS_OF_ROLE,
  TOKEN_DAYS_MAX,
  TOKEN_PREFIX,
  TOKENS_MAX,
  type CreateTokenInput,
  type ListAllTokensInput,
  type TokenArea,
} from '@app/schema/tokens';
import { transact } from '../../../database/transact.ts';
import { Failure, fieldFailure } from '../../../failure.ts';
import { DAY_MS, toDay, endOfDay } from '../../../lib/days.ts';
import { hashToken, newId, randomToken } from '../../../lib/ids.ts';
import { MOMENT_PLACE, readPage } from '../../../read-page.ts';
import type { SignedInContext } from '../../../trpc/context.ts';
import { audit } from '../../audit/record.ts';
import { queueMail } from '../../mail/queue.ts';
import * as queries from './queries.ts';

const TOKEN_BYTES = 32; // as many as those of a link

export async function listTokens({ db, actor }: SignedInContext) {
  const tokens = await queries.selectTokens(db, actor.accountId);
  return tokens.map((token) => ({ ...token, areas: getAreasOfRole(actor.role, token.areas) }));
}

/** Those of some areas that a role has: a token that a server of the release before made names all there are. */
function getAreasOfRole(role: Role, areas: readonly TokenArea[]): TokenArea[] {
  return TOKEN_AREAS_OF_ROLE[role].filter((area) => areas.includes(area));
}

/** Makes a token with which a program acts for the caller; shown once, stored as a hash. */
export async function createToken(ctx: SignedInContext, { name, readOnly, areas, expiresOn }: CreateTokenInput) {
  const { accountId, role } = ctx.actor;
  const now = ctx.clock();
  const { timeZone } = ctx.settings;
  const last = toDay(new Date(now.getTime() + TOKEN_DAYS_MAX * DAY_MS), timeZone);
  if (expiresOn < toDay(now, timeZone) || expiresOn > last) throw fieldFailure('expiresOn');
  const ofRole = getAreasOfRole(role, areas);
  if (!areas.every((area) => ofRole.includes(area))) throw fieldFailure('areas');
  const token = TOKEN_PREFIX + randomToken(TOKEN_BYTES);
  const id = newId();
  await transact(ctx.db, async (tx) => {
    if ((await queries.countTokensUnderLock(tx, accountId)) >= TOKENS_MAX) throw new Failure('too_many_tokens');
    await queries.insertToken(tx, {
      id,
      account_id: accountId,
      name,
      token_hash: hashToken(token),
      read_only: readOnly,
      areas: ofRole,
      created_at: now.toISOString(),
      expires_at: endOfDay(expiresOn, timeZone).toISOString(),
    });
    await queueMail(tx, { template: 'token_created', accountId, data: { tokenName: name } });
    await audit({ ...ctx, db: tx }, 'token_created');
  });
  return { msg: 'saved', id, token } as const;
}

/** Ends one of the caller's tokens, on every replica at once: each request reads its row. */
export async function revokeToken(ctx: SignedInContext, { id }: IdInput) {
  const { accountId } = ctx.actor;
  await transact(ctx.db, async (tx) => {
    if (!(await queries.deleteToken(tx, accountId, id))) throw new Failure('not_found');
    await audit({ ...ctx, db: tx }, 'token_revoked');
  });
  return { msg: 'deleted' } as const;
}

/** A page of everybody's personal tokens, the newest first. */
export async function listAllTokens({ db }: SignedInContext, { q = '', ...page }: ListAllTokensInput) {
  const { items, nextCursor } = await readPage(page, {
    place: MOMENT_PLACE,
    select: (before, limit) => queries.selectAllTokens(db, { search: q, before, limit }),
    placeOf: ({ place, id }) => ({ at: place, id }),
  });
  return {
    items: items.map(({ place: _place, ...item }) => ({ ...item, areas: getAreasOfRole(item.ownerRole, item.areas) })),
    nextCursor,
  };
}

/** Revokes any person's token on every server at once and mails its owner. */
export async function revokeAnyToken({ db, actor }: SignedInContext, { id }: IdInput) {
  await transact(db, async (tx) => {
    const revoked = await queries.deleteAnyToken(tx, id);
    if (!revoked) throw new Failure('not_found');
    const { account_id: accountId, name: tokenName } = revoked;
    await audit({ actor, db: tx }, 'token_revoked', { subjectId: accountId });
    if (accountId !== actor.accountId)
      await queueMail(tx, { template: 'token_revoked', accountId, data: { tokenName } });
  });
  return { msg: 'deleted' } as const;
}
