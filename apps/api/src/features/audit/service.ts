import { AUDIT_CSV_MAX, type AuditAction } from '@app/schema/audit';
import { FROM_YEAR_1, idSchema } from '@app/schema/fields';
import * as z from 'zod/mini';
import { Failure } from '../../failure.ts';
import { getCaller, type SignedInContext } from '../../trpc/context.ts';
import { readPage } from '../../read-page.ts';
import { withExportSlot } from '../../lib/export-slots.ts';
import { trailCsv } from './audit-csv.ts';
import { isClientInScope, selectEvents, type EventFilter, type EventRow } from './queries.ts';
import { audit } from './record.ts';

const PLACE = z.object({ at: z.iso.datetime({ precision: 6 }).check(z.regex(FROM_YEAR_1)), id: idSchema });

type Filters = {
  action?: AuditAction | undefined;
  q?: string | undefined;
  clientId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
type Page = { cursor?: string | undefined; limit: number };

/** A page of the trail, newest first. */
export async function listAudit(ctx: SignedInContext, { cursor, limit, ...filters }: Filters & Page) {
  return readEvents(ctx, filterOf(ctx, filters), { cursor, limit });
}

/** What happened to a client in scope, newest first. */
export async function listClientHistory(ctx: SignedInContext, { id, cursor, limit }: { id: string } & Page) {
  if (!(await isClientInScope(ctx.db, ctx.scope, id))) throw new Failure('not_found');
  return readEvents(ctx, filterOf(ctx, { clientId: id }), { cursor, limit });
}

/** The latest events of some kinds. */
export async function latestEvents({ db, settings }: SignedInContext, actions: readonly AuditAction[], limit: number) {
  const none = { clientId: null, search: '', from: null, to: null, before: null, timeZone: settings.timeZone };
  return (await selectEvents(db, { ...none, actions, limit })).map(toItem);
}

/** The filtered trail as a spreadsheet; that somebody took it stands in the trail as well. */
export function exportAudit(ctx: SignedInContext, filters: Filters) {
  return withExportSlot(getCaller(ctx), () => auditCsv(ctx, filters));
}

async function auditCsv(ctx: SignedInContext, filters: Filters) {
  const { db } = ctx;
  const rows = await selectEvents(db, { ...filterOf(ctx, filters), before: null, limit: AUDIT_CSV_MAX + 1 });
  await audit(ctx, db, 'trail_exported');
  const shown = rows.slice(0, AUDIT_CSV_MAX);
  return { csv: trailCsv(shown, ctx), rows: shown.length, cut: rows.length > shown.length };
}

async function readEvents({ db }: SignedInContext, filter: Omit<EventFilter, 'before' | 'limit'>, page: Page) {
  const { items, nextCursor } = await readPage(page, {
    place: PLACE,
    select: (before, limit) => selectEvents(db, { ...filter, before, limit }),
    placeOf: ({ place, id }) => ({ at: place, id }),
  });
  return { items: items.map(toItem), nextCursor };
}

function filterOf({ settings }: SignedInContext, { action, q = '', clientId, from, to }: Filters) {
  return {
    actions: action === undefined ? null : [action],
    clientId: clientId ?? null,
    search: q,
    from: from ?? null,
    to: to ?? null,
    timeZone: settings.timeZone,
  };
}

function toItem({ place: _place, ...item }: EventRow) {
  return item;
}
