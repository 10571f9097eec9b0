import { AUDIT_GROUPS, describeDetails, getNamelessKey, LOGINS, type AuditAction } from '@app/schema/audit-actions';
import {
  AUDIT_CSV_MAX,
  type AuditCsvInput,
  type AuditFilters,
  type ClientHistoryInput,
  type ListAuditInput,
} from '@app/schema/audit';
import { parseRole } from '@app/schema/roles';
import { Failure } from '../../failure.ts';
import { getCaller, type SignedInContext } from '../../trpc/context.ts';
import { MOMENT_PLACE, readPage } from '../../read-page.ts';
import { createOffsetFormat } from '../../lib/days.ts';
import { toSpreadsheet, type Sheet } from '../../lib/spreadsheet.ts';
import { withExportSlot } from '../../lib/export-slots.ts';
import { isClientInScope } from '../../policy/scope.ts';
import { selectEvents, type EventFilter, type EventRow } from './queries.ts';
import { audit } from './record.ts';

const COLUMNS = [
  { name: 'at', width: 20, kind: 'moment' },
  { name: 'action', width: 40 },
  { name: 'actor', width: 30 },
  { name: 'role', width: 14 },
  { name: 'subject', width: 30 },
  { name: 'details', width: 60 },
] as const;

/** A page of the audit log, newest first. */
export async function listAudit(ctx: SignedInContext, { cursor, limit, ...filters }: ListAuditInput) {
  return readEvents(ctx, toFilter(ctx, filters), { cursor, limit });
}

/** What happened to a client in scope, newest first. */
export async function listClientHistory(ctx: SignedInContext, { id, cursor, limit }: ClientHistoryInput) {
  if (!(await isClientInScope(ctx.db, ctx.scope, id))) throw new Failure('not_found');
  return readEvents(ctx, toFilter(ctx, { clientId: id }), { cursor, limit });
}

/** The latest events of some kinds. */
export function listLatestEvents({ db, settings }: SignedInContext, actions: readonly AuditAction[], limit: number) {
  const none = {
    except: [],
    clientId: null,
    search: '',
    from: null,
    to: null,
    before: null,
    timeZone: settings.timeZone,
  };
  return selectEvents(db, { ...none, actions, limit });
}

/** The filtered audit log as a spreadsheet; the export itself is recorded there too. */
export function exportAudit(ctx: SignedInContext, filters: AuditCsvInput) {
  return withExportSlot(getCaller(ctx), () => buildAuditSpreadsheet(ctx, filters));
}

async function buildAuditSpreadsheet(ctx: SignedInContext, { format, ...filters }: AuditCsvInput) {
  const { db } = ctx;
  const rows = await selectEvents(db, { ...toFilter(ctx, filters), before: null, limit: AUDIT_CSV_MAX + 1 });
  await audit(ctx, 'trail_exported');
  const shown = rows.slice(0, AUDIT_CSV_MAX);
  const sheet = await toSpreadsheet(format, toAuditSheet(shown, ctx));
  return { ...sheet, rows: shown.length, cut: rows.length > shown.length };
}

function readEvents(
  { db }: SignedInContext,
  filter: Omit<EventFilter, 'before' | 'limit'>,
  page: Pick<ListAuditInput, 'cursor' | 'limit'>,
) {
  return readPage(page, {
    place: MOMENT_PLACE,
    select: (before, limit) => selectEvents(db, { ...filter, before, limit }),
    placeOf: ({ place, id }) => ({ at: place, id }),
  });
}

function toFilter(
  { settings }: SignedInContext,
  { action, group, hideLogins, q = '', clientId, from, to }: AuditFilters,
) {
  const ofGroup = group === undefined ? null : AUDIT_GROUPS[group];
  return {
    actions: action === undefined ? ofGroup : [action],
    except: hideLogins && action === undefined ? LOGINS : [],
    clientId: clientId ?? null,
    search: q,
    from: from ?? null,
    to: to ?? null,
    timeZone: settings.timeZone,
  };
}

/** The audit log for a spreadsheet. */
function toAuditSheet(rows: readonly EventRow[], { texts, language, settings }: SignedInContext): Sheet {
  const format = createOffsetFormat(settings.timeZone);
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  const names = {
    field: (field: string) => texts.text(language, `account.field.${field}`),
    language: (code: string) => languages.of(code) ?? code,
  };
  return {
    language,
    columns: COLUMNS,
    title: (name) => texts.text(language, `audit.column.${name}`),
    rows: rows.map(({ at, action, actor, actorRole, subject, changes, details }) => {
      const more = describeDetails(action, details, names);
      const role = actorRole && parseRole(actorRole);
      return [
        format(new Date(at)),
        [
          texts.text(language, `audit.action.${action}`),
          changes && texts.format(language, 'audit.changes', { changes }),
        ]
          .filter(Boolean)
          .join(', '),
        actor ?? texts.text(language, getNamelessKey(actorRole)),
        role && texts.text(language, `audit.role.${role}`),
        subject,
        more && texts.format(language, more.key, more.values),
      ];
    }),
  };
}
