import type { MetricTable } from '@app/schema/answers';
import { runwayMonths } from '@app/schema/figures';
import type { Question } from '@app/schema/questionnaire';
import { columnKey, computedKey } from '@app/schema/text-keys';
import { formatNumber } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import type { MetricLayout } from './metric-row.tsx';

type Props = { question: Question; computed: string; table: MetricTable; layout: MetricLayout };

/** What the tool works out itself: how many months the cash covers, column by column. */
export function RunwayRow({ question, computed, table, layout }: Props) {
  const t = useText();
  const cells = question.columns.map((column) => {
    const months = runwayMonths(table, column.key);
    const name = t(columnKey(question.key, column.key));
    return (
      <span key={column.key} className={`tabular ${layout.wide ? 'pr-3 text-right' : ''}`}>
        <span className={layout.wide ? 'sr-only' : 'text-ink-soft'}>{name}: </span>
        <strong>{months === null ? '–' : formatNumber(months, { digits: 1 })}</strong>
      </span>
    );
  });
  return (
    <div
      role="group"
      aria-label={t(computedKey(question.key, computed))}
      className={
        layout.wide ? 'grid gap-2 border-t border-line pt-2' : 'flex flex-col gap-1 rounded-card bg-sunken p-3'
      }
      style={layout.style}
    >
      <span>{t(computedKey(question.key, computed))}</span>
      {cells}
    </div>
  );
}
