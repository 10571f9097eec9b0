import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { metricHistoryQuery, type Metric } from './follow-up-queries.ts';
import { formatPeriod, formatValue } from '../plan/check-in/metric-texts.ts';

type Props = { planId: string; metric: Metric; onClose: () => void };

const SHOWN = ['label', 'baseline', 'target_12', 'target_36', 'archived'] as const;

/** What became of a figure: its targets and the values of each period, the newest first. */
export function MetricHistory({ planId, metric, onClose }: Props) {
  const t = useText();
  const query = useQuery(metricHistoryQuery(planId, metric.id));
  const value = (part: unknown) => (typeof part === 'number' ? formatValue(t, metric, part) : null);
  const text = (part: unknown) =>
    value(part) ??
    (typeof part === 'string'
      ? part
      : typeof part === 'boolean'
        ? t(part ? 'follow_up.history.yes' : 'follow_up.history.no')
        : '–');
  return (
    <Dialog open onClose={onClose} title={t('follow_up.history.title', { label: metric.label })}>
      <Loaded query={query} size="h-40 w-full">
        {(changes) =>
          changes.length === 0 ? (
            <p className="text-ink-soft">{t('follow_up.history.none')}</p>
          ) : (
            <ol className="bare-list flex flex-col gap-3">
              {changes.map(({ at, actor, period, before, after, note }) => (
                <li key={`${at} ${period}`} className="border-b border-line pb-3 last:border-b-0">
                  {period !== null ? (
                    <p>
                      {t('follow_up.history.value', {
                        period: formatPeriod(t, metric.period, period),
                        before: value(before?.['value']) ?? '–',
                        after: value(after?.['value']) ?? '–',
                      })}
                    </p>
                  ) : (
                    SHOWN.filter((name) => before?.[name] !== after?.[name]).map((name) => (
                      <p key={name}>
                        {t('follow_up.history.field', {
                          field: t(`follow_up.history.field.${name}`),
                          before: text(before?.[name]),
                          after: text(after?.[name]),
                        })}
                      </p>
                    ))
                  )}
                  {note !== null && <p className="text-ink-soft">{note}</p>}
                  <p className="text-small text-ink-soft">
                    {[actor, formatDateTime(at)].filter((part) => part !== null).join(' · ')}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  );
}
