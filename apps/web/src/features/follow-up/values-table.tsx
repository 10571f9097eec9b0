import { addPeriods, findPeriod, MONTHS_BEFORE_START, roundValue, type MetricPeriod } from '@app/schema/metric-rules';
import { useRef, useState } from 'react';
import { fieldErrorText } from '../../lib/error-text.ts';
import { formatNumber, toDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { useNextFocus } from '../../ui/use-next-focus.ts';
import { useAnswer, useSaver } from '../plan/answers/saver-context.ts';
import type { Metric } from './follow-up-queries.ts';
import { formatPeriod, getUnitText } from '../plan/check-in/metric-texts.ts';
import { PaperValues } from './paper-values.tsx';
import { usePastedCells } from './use-pasted-cells.ts';
import { moveAlongColumn } from './value-grid.ts';
import { toValueKey } from './value-saver.ts';

const SHOWN = 6;
const MORE = 12;

type Props = { metrics: readonly Metric[]; startedOn: string };

/** A table for the figures by month, and one for those by quarter: a period a row, the newest first; those that have not begun only where they hold a value. */
export function ValuesTables(props: Props) {
  const { metrics } = props;
  const kinds = (['month', 'quarter'] as const).filter((period) => metrics.some((metric) => metric.period === period));
  return kinds.map((period) => (
    <ValuesTable
      key={period}
      period={period}
      startedOn={props.startedOn}
      metrics={metrics.filter((metric) => metric.period === period)}
    />
  ));
}

function ValuesTable({ metrics, startedOn, period }: Props & { period: MetricPeriod }) {
  const t = useText();
  const [shown, setShown] = useState(SHOWN);
  const { early, begun } = listPeriods({ metrics, startedOn, period });
  const days = [...early, ...begun];
  const table = useRef<HTMLDivElement>(null);
  const { paste, times, reach } = usePastedCells(table, { metrics, days });
  const periods = days.slice(0, Math.max(early.length + shown, reach));
  const hasEarlier = periods.length < days.length;
  useNextFocus(hasEarlier, () => table.current);
  return (
    <div className="flex flex-col items-start gap-3">
      <div
        ref={table}
        className="relative w-full scroll-pl-40 overflow-x-auto rounded-card border border-line bg-sheet print:hidden"
        tabIndex={0}
        role="group"
        aria-label={t('follow_up.values.title')}
        onKeyDown={moveAlongColumn}
        onPasteCapture={paste}
      >
        <table className="tabular border-separate border-spacing-0 text-left">
          <caption className="sr-only">{t('follow_up.values.title')}</caption>
          <thead>
            <tr className="align-bottom text-small *:border-b *:border-line">
              <th scope="col" className="sticky left-0 z-1 bg-sheet py-2 pr-3 pl-4">
                {t('follow_up.period')}
              </th>
              {metrics.map((metric) => (
                <th key={metric.id} scope="col" className="min-w-40 px-2 py-2 font-semibold wrap-anywhere">
                  {metric.label}
                  <span className="block font-normal text-ink-soft">{getUnitText(t, metric)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map((day) => (
              <tr key={day} className="align-top *:border-b *:border-line last:*:border-b-0">
                <th scope="row" className="sticky left-0 z-1 bg-sheet py-3.5 pr-3 pl-4 font-normal max-sm:max-w-28">
                  {formatPeriod(t, period, day)}
                </th>
                {metrics.map((metric) => (
                  <td key={metric.id} className="px-2 py-1.5">
                    <ValueCell key={times} metric={metric} period={day} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PaperValues metrics={metrics} period={period} days={periods} />
      {hasEarlier && (
        <Button
          size="small"
          look="quiet"
          className="print:hidden"
          onClick={() => setShown(periods.length - early.length + MORE)}
        >
          {t('follow_up.values.earlier')}
        </Button>
      )}
    </div>
  );
}

/** The periods that can have a value, the newest first; `early` have not begun and hold one. */
function listPeriods({ metrics, startedOn, period }: Props & { period: MetricPeriod }) {
  const current = findPeriod(period, toDay(new Date()));
  const limit = addPeriods('month', findPeriod('month', startedOn), -MONTHS_BEFORE_START);
  const held = metrics.flatMap(({ values }) => values.map((one) => one.period));
  const early = [...new Set(held.filter((one) => one > current))].toSorted().toReversed();
  const begun: string[] = [];
  for (let day = current; day >= limit; day = addPeriods(period, day, -1)) begun.push(day);
  return { early, begun };
}

/** The value of a period: saved as it is typed; when somebody else saved another one meanwhile, both are shown. */
function ValueCell({ metric, period }: { metric: Metric; period: string }) {
  const t = useText();
  const saver = useSaver();
  const key = toValueKey(metric.id, period);
  const { value, problem } = useAnswer(key);
  const label = t('follow_up.values.field', { label: metric.label, period: formatPeriod(t, metric.period, period) });
  const isConflict = problem?.kind === 'conflict';
  const cell = useRef<HTMLDivElement>(null);
  useNextFocus(isConflict, () => (isConflict ? null : cell.current?.querySelector('input')));
  const [fault] = problem?.kind === 'rejected' ? problem.errors : [];
  return (
    <div ref={cell} className="flex w-36 flex-col gap-1.5">
      <NumberField
        label={label}
        hideLabel
        value={typeof value === 'number' ? value : null}
        error={fault && fieldErrorText(fault)}
        kept={{ read: () => saver.halfTyped.read(key, ''), keep: (text) => saver.halfTyped.keep(key, '', text) }}
        onValueChange={(next) => saver.edit(key, roundValue(next))}
        onBlur={() => {
          saver.flush(key);
          saver.refresh(); // an archived figure goes once its text was corrected
        }}
      />
      {problem?.kind === 'conflict' && (
        <div role="alert" className="flex flex-col items-start gap-1.5 text-small">
          <p className="text-attention">
            {t('follow_up.values.conflict', {
              value: typeof problem.theirs === 'number' ? formatNumber(problem.theirs) : '–',
            })}
          </p>
          {(['mine', 'theirs'] as const).map((choice) => (
            <Button key={choice} size="small" onClick={() => saver.resolve(key, choice)}>
              {t(`follow_up.values.keep_${choice}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
