import { FROM_YEAR_1, idSchema } from '@app/schema/fields';
import * as z from 'zod/mini';
import { transact } from '../../../database/transact.ts';
import { Failure } from '../../../failure.ts';
import { readCursor, writeCursor } from '../../../lib/cursor.ts';
import type { SignedInContext } from '../../../trpc/context.ts';
import { audit } from '../../audit/record.ts';
import { queueMail } from '../../mail/queue.ts';
import { deleteAnyToken, selectAllTokens } from './all-tokens-queries.ts';
import { getAreasOfRole } from './service.ts';

const PLACE = z.object({ at: z.iso.datetime({ precision: 6 }).check(z.regex(FROM_YEAR_1)), id: idSchema });

type ListInput = { q?: string | undefined; cursor?: string | undefined; limit: number };

/** A page of everybody's personal tokens, the newest first. */
export async function listAllTokens({ db }: SignedInContext, { q = '', cursor, limit }: ListInput) {
  const before = cursor === undefined ? null : readCursor(cursor, PLACE);
  if (cursor !== undefined && !before) throw new Failure('bad_request');
  const rows = await selectAllTokens(db, { search: q, before, limit: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const items = rows
    .slice(0, limit)
    .map(({ place: _place, ...item }) => ({ ...item, areas: getAreasOfRole(item.ownerRole, item.areas) }));
  return { items, nextCursor: last ? writeCursor({ at: last.place, id: last.id }) : null };
}

/** Revokes any person's token on every server at once and mails its owner. */
export async function revokeAnyToken({ db, actor }: SignedInContext, id: string) {
  await transact(db, async (tx) => {
    const revoked = await deleteAnyToken(tx, id);
    if (!revoked) throw new Failure('not_found');
    const { account_id: accountId, name: tokenName } = revoked;
    await audit({ actor }, tx, 'token_revoked', { subjectId: accountId });
    if (accountId !== actor.accountId)
      await queueMail(tx, { template: 'token_revoked', accountId, data: { tokenName } });
  });
  return { msg: 'deleted' } as const;
}
