import { FROM_YEAR_1, idSchema } from '@app/schema/fields';
import type { ListAllTokensInput } from '@app/schema/tokens';
import * as z from 'zod/mini';
import { transact } from '../../../database/transact.ts';
import { Failure } from '../../../failure.ts';
import type { SignedInContext } from '../../../trpc/context.ts';
import { readPage } from '../../../read-page.ts';
import { audit } from '../../audit/record.ts';
import { queueMail } from '../../mail/queue.ts';
import { deleteAnyToken, selectAllTokens } from './all-tokens-queries.ts';
import { getAreasOfRole } from './service.ts';

const PLACE = z.object({ at: z.iso.datetime({ precision: 6 }).check(z.regex(FROM_YEAR_1)), id: idSchema });

/** A page of everybody's personal tokens, the newest first. */
export async function listAllTokens({ db }: SignedInContext, { q = '', ...page }: ListAllTokensInput) {
  const { items, nextCursor } = await readPage(page, {
    place: PLACE,
    select: (before, limit) => selectAllTokens(db, { search: q, before, limit }),
    placeOf: ({ place, id }) => ({ at: place, id }),
  });
  return {
    items: items.map(({ place: _place, ...item }) => ({ ...item, areas: getAreasOfRole(item.ownerRole, item.areas) })),
    nextCursor,
  };
}

/** Revokes any person's token on every server at once and mails its owner. */
export async function revokeAnyToken({ db, actor }: SignedInContext, id: string) {
  await transact(db, async (tx) => {
    const revoked = await deleteAnyToken(tx, id);
    if (!revoked) throw new Failure('not_found');
    const { account_id: accountId, name: tokenName } = revoked;
    await audit({ actor, db: tx }, 'token_revoked', { subjectId: accountId });
    if (accountId !== actor.accountId)
      await queueMail(tx, { template: 'token_revoked', accountId, data: { tokenName } });
  });
  return { msg: 'deleted' } as const;
}
