import { formatMonth } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Month } from './overview-query.ts';

const FIGURES = ['started', 'completed', 'active'] as const;

/** The figures of the drawing, the latest month first. */
export function MonthsTable({ months }: { months: readonly Month[] }) {
  const t = useText();
  return (
    <table className="tabular wrap-anywhere w-full max-w-2xl border-collapse text-small">
      <caption className="sr-only">{t('admin.chart.title')}</caption>
      <thead>
        <tr className="border-b border-line-strong align-bottom">
          <th scope="col" className="py-2 pr-1 text-left">
            {t('admin.chart.month_column')}
          </th>
          {FIGURES.map((figure) => (
            <th key={figure} scope="col" className="py-2 pl-1 text-right sm:pl-2">
              {t(`admin.chart.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((month) => (
          <tr key={month.month} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 pr-1 text-left font-normal">
              {formatMonth(month.month)}
            </th>
            {FIGURES.map((figure) => (
              <td key={figure} className="py-1.5 pl-1 text-right sm:pl-2">
                {month[figure]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
