import {
  CLIENT_NEEDS,
  INACTIVE_DAYS,
  type CLIENT_SORTS,
  type ClientListItem,
  type ClientNeed,
} from '@app/schema/clients';
import { FROM_YEAR_1, idSchema, verbatimText } from '@app/schema/fields';
import * as z from 'zod/mini';
import { Failure } from '../../failure.ts';
import { DAY_MS, dayOf } from '../../lib/days.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { readPage } from '../../read-page.ts';
import { countNeeds, selectClients, type ClientRow } from './list-queries.ts';

const NEEDS_SHOWN = 5;

const EVERYBODY = { consultantId: null, search: '', need: null, sort: 'company', after: null } as const;

/** The place after which a page starts, by what it is sorted by. */
const PLACES = {
  company: z.object({ sortKey: verbatimText(200), id: idSchema }),
  activity: z.object({
    sortKey: z.iso.datetime({ local: true, precision: 6 }).check(z.regex(FROM_YEAR_1)),
    id: idSchema,
  }),
  progress: z.object({ sortKey: z.string().check(z.regex(/^\d{3}$/)), id: idSchema }),
} satisfies Record<ClientSort, unknown>;

function daysOf({ clock, settings }: SignedInContext) {
  const now = clock();
  return { today: dayOf(now, settings.timeZone), inactiveBefore: new Date(now.getTime() - INACTIVE_DAYS * DAY_MS) };
}

/** How many of the caller's clients need what, and the first few of each, longest without a sign of life first. */
export async function listNeeds(ctx: SignedInContext) {
  const days = daysOf(ctx);
  const counts = await countNeeds(ctx.db, ctx.scope, days);
  return Promise.all(
    CLIENT_NEEDS.map(async (need) => {
      const page = { ...EVERYBODY, need, sort: 'activity', limit: NEEDS_SHOWN, ...days } as const;
      const rows = counts[need] === 0 ? [] : await selectClients(ctx.db, ctx.scope, page);
      return { need, count: counts[need], clients: rows.map(toListItem) };
    }),
  );
}

/** One client as the list shows them. */
export async function getFigures(ctx: SignedInContext, clientId: string): Promise<ClientListItem> {
  const page = { ...EVERYBODY, clientId, limit: 1, ...daysOf(ctx) };
  const [row] = await selectClients(ctx.db, ctx.scope, page);
  if (!row) throw new Failure('not_found');
  return toListItem(row);
}

type ListInput = {
  consultantId?: string | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  need?: ClientNeed | undefined;
  sort: ClientSort;
  limit: number;
};

type ClientSort = (typeof CLIENT_SORTS)[number];

/** A page of the clients that the caller looks after; an Admin sees all, or those of one consultant. */
export async function listClients(ctx: SignedInContext, { consultantId, q = '', need, sort, ...page }: ListInput) {
  const wanted = { consultantId: consultantId ?? null, search: q, need: need ?? null, sort, ...daysOf(ctx) } as const;
  const { items, nextCursor } = await readPage(page, {
    place: PLACES[sort],
    select: (after, limit) => selectClients(ctx.db, ctx.scope, { ...wanted, after, limit }),
    placeOf: (row) => ({ sortKey: row.sort_key, id: row.account_id }),
  });
  return { items: items.map(toListItem), nextCursor };
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
    waitingSince: row.waiting_since,
    everLoggedIn: row.ever_logged_in,
    disabled: row.disabled,
    erasureDueAt: row.erasure_due_at,
  };
}
