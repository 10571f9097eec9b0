import { roundValue } from '@app/schema/metric-rules';
import type { Metric } from '@app/schema/metrics';
import { useRef, useState } from 'react';
import { fieldErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import { useAnswer, useSaver, useUnsaved } from '../answers/saver-context.ts';
import { toFigureName } from './check-in-saver.ts';
import { formatPeriod, getUnitText } from './metric-texts.ts';
import { findLastPeriod, getToday, listMissingFigures } from './missing-figures.ts';
import { ProblemPlace } from './problem-link.tsx';

/** The figures whose period that ended last has no value; those that were missing when the page opened stay while it is open, and one that was archived meanwhile until what was typed is saved. */
export function MissingFigures({ metrics }: { metrics: readonly Metric[] }) {
  const t = useText();
  const saver = useSaver();
  const unsaved = useUnsaved();
  const [missing] = useState(() => {
    const ids = new Set(listMissingFigures({ metrics: [...metrics] }, getToday()).map(({ id }) => id));
    return new Set(metrics.filter((one) => ids.has(one.id) || isTyped(one)).map(({ id }) => id));
  });
  const shown = metrics.filter((one) => isTyped(one) || (missing.has(one.id) && one.archivedAt === null));
  if (shown.length === 0) return <p className="text-ink-soft">{t('check_in.figures.none')}</p>;
  return (
    <>
      <p className="measure text-ink-soft">{t('check_in.figures.lead')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {shown.map((metric) => (
          <FigureField key={metric.id} metric={metric} />
        ))}
      </div>
    </>
  );

  function isTyped(metric: Metric): boolean {
    const name = toFigureName(metric);
    return unsaved.includes(name) || saver.halfTyped.read(name, '') !== null;
  }
}

function FigureField({ metric }: { metric: Metric }) {
  const t = useText();
  const saver = useSaver();
  const name = toFigureName(metric);
  const { value, problem } = useAnswer(name);
  const period = formatPeriod(t, metric.period, findLastPeriod(metric, getToday()));
  const isConflict = problem?.kind === 'conflict';
  const box = useRef<HTMLDivElement>(null);
  useNextFocus(isConflict, () => (isConflict ? null : box.current?.querySelector('input')));
  const refused = problem?.kind === 'rejected' ? problem.errors[0] : undefined;
  return (
    <div ref={box} className="flex flex-col gap-2">
      <NumberField
        label={`${metric.label}, ${period}`}
        unit={getUnitText(t, metric) || undefined}
        value={typeof value === 'number' ? value : null}
        error={refused && fieldErrorText(refused)}
        onValueChange={(next) => saver.edit(name, roundValue(next))}
        onBlur={() => saver.flush(name)}
        kept={{
          read: () => saver.halfTyped.read(name, ''),
          keep: (text) => saver.halfTyped.keep(name, '', text),
        }}
      />
      {problem?.kind === 'conflict' && (
        <ProblemPlace>
          <Callout
            kind="attention"
            role="alert"
            title={t('plan.conflict.title')}
            actions={
              <>
                <Button size="small" onClick={() => saver.resolve(name, 'mine')}>
                  {t('check_in.figures.keep', { value: show(value) })}
                </Button>
                <Button size="small" onClick={() => saver.resolve(name, 'theirs')}>
                  {t('check_in.figures.take', { value: show(problem.theirs) })}
                </Button>
              </>
            }
          />
        </ProblemPlace>
      )}
    </div>
  );
}

const show = (value: unknown) => (typeof value === 'number' ? formatNumber(value) : '–');
