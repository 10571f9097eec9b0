import type { ClientListItem, Profile } from '@app/schema/clients';
import { idSchema, verbatimText } from '@app/schema/fields';
import * as z from 'zod/mini';
import { Failure } from '../../failure.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { dayOf } from '../../lib/days.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { selectGeneralFeedback } from '../feedback/queries.ts';
import { selectAllowedNewPlan, selectClients, selectProfile, type ClientRow } from './queries.ts';

const PLACE = z.object({ sortKey: verbatimText(200), id: idSchema });

export async function getProfile(ctx: SignedInContext): Promise<Profile> {
  const row = await selectProfile(ctx.db, ctx.scope);
  if (!row) throw new Failure('not_found');
  return {
    id: row.account_id,
    company: row.company,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    address: row.address,
    zipcode: row.zipcode,
    city: row.city,
    languageCode: row.language_code,
    consultant: {
      firstName: row.consultant_first_name,
      lastName: row.consultant_last_name,
      email: row.consultant_email,
    },
  };
}

export function isAllowedNewPlan(ctx: SignedInContext): Promise<boolean> {
  return selectAllowedNewPlan(ctx.db, ctx.actor.accountId);
}

type ListInput = {
  consultantId?: string | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** A page of the clients that the caller looks after; an Admin sees all, or those of one consultant. */
export async function listClients(ctx: SignedInContext, { consultantId, q = '', cursor, limit }: ListInput) {
  const after = cursor === undefined ? null : readCursor(cursor, PLACE);
  if (cursor !== undefined && !after) throw new Failure('bad_request');
  const rows = await selectClients(ctx.db, ctx.scope, {
    consultantId: consultantId ?? null,
    search: q,
    after,
    today: dayOf(ctx.clock(), ctx.settings.timeZone),
    limit: limit + 1,
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(toListItem),
    nextCursor: last ? writeCursor({ sortKey: last.sort_key, id: last.account_id }) : null,
  };
}

function toListItem(row: ClientRow): ClientListItem {
  return {
    id: row.account_id,
    company: row.company,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    city: row.city,
    verified: row.verified,
    hasCredit: row.has_credit,
    consultant: { id: row.consultant_id, firstName: row.consultant_first_name, lastName: row.consultant_last_name },
    activeGrowthPlan:
      row.plan_id === null
        ? null
        : {
            id: row.plan_id,
            name: row.plan_name,
            percentCompleted: row.percent_completed,
            submittedForFeedback: row.submitted,
          },
    openTodos: row.open_todos,
    overdueTodos: row.overdue_todos,
    lastActivityAt: row.last_activity_at,
  };
}

/** What the consultant wrote to a client beside any plan, newest first. */
export async function listGeneralFeedback(ctx: SignedInContext, clientId: string) {
  const entries = await selectGeneralFeedback(ctx.db, ctx.scope, clientId);
  if (!entries) throw new Failure('not_found');
  return entries;
}
