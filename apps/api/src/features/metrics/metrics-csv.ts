import type { IdInput } from '@app/schema/fields';
import { toCsv } from '../../lib/csv.ts';
import { withExportSlot } from '../../lib/export-slots.ts';
import { getCaller, type SignedInContext } from '../../trpc/context.ts';
import { getPlan } from '../plans/service.ts';
import * as queries from './queries.ts';

/** The values of a plan's figures for a spreadsheet, a period a row: in the form in which the follow-up takes them back. */
export function exportMetrics(ctx: SignedInContext, { id }: IdInput) {
  return withExportSlot(getCaller(ctx), async () => {
    await getPlan(ctx, id);
    const metrics = (await queries.selectMetrics(ctx.db, id)).filter(({ archivedAt }) => archivedAt === null);
    const periods = [...new Set(metrics.flatMap(({ values }) => values.map(({ period }) => period)))].toSorted();
    const number = new Intl.NumberFormat(ctx.language, { maximumFractionDigits: 4, useGrouping: false });
    const rows = periods.map((period) => [
      period.slice(0, 7),
      ...metrics.map(({ values }) => {
        const value = values.find((one) => one.period === period)?.value;
        return value === undefined ? null : number.format(value).replace('−', '-');
      }),
    ]);
    const heading = [ctx.texts.text(ctx.language, 'follow_up.period'), ...metrics.map(({ label }) => label)];
    return { csv: toCsv(ctx.language, heading, rows), rows: rows.length };
  });
}
