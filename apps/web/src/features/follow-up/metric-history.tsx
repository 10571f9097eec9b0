import type { MetricHistory as Changes } from '@app/schema/metrics';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { useText, type Translate } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { metricHistoryQuery, type Metric } from './follow-up-queries.ts';
import { formatPeriod, formatValue } from '../plan/check-in/metric-texts.ts';

type Change = Changes[number];
type Kept = Change['before'];

/** What can change of a figure. */
const FIELDS = {
  label: 'follow_up.history.field.label',
  unit: 'follow_up.metric.unit',
  unit_text: 'follow_up.metric.unit_text',
  kind: 'follow_up.metric.kind',
  better: 'follow_up.metric.better',
  period: 'follow_up.metric.period',
  baseline: 'follow_up.history.field.baseline',
  target_12: 'follow_up.history.field.target_12',
  target_36: 'follow_up.history.field.target_36',
  archived: 'follow_up.history.field.archived',
} as const;

type Field = keyof typeof FIELDS;

type Props = { planId: string; metric: Metric; onClose: () => void };

/** What became of a figure: of its fields and the values of each period, the newest first. */
export function MetricHistory({ planId, metric, onClose }: Props) {
  const t = useText();
  const query = useQuery(metricHistoryQuery(planId, metric.id));
  return (
    <Dialog open onClose={onClose} title={t('follow_up.history.title', { label: metric.label })}>
      <Loaded query={query} size="h-40 w-full">
        {(changes) =>
          changes.length === 0 ? (
            <p className="text-ink-soft">{t('follow_up.history.none')}</p>
          ) : (
            <ol className="bare-list flex flex-col gap-3">
              {changes.map((change) => (
                <li key={`${change.at} ${change.period}`} className="border-b border-line pb-3 last:border-b-0">
                  {describe(t, metric, change).map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                  {change.note !== null && <p className="text-ink-soft">{change.note}</p>}
                  <p className="text-small text-ink-soft">
                    {[change.actor, formatDateTime(change.at)].filter((part) => part !== null).join(' · ')}
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

/** A change as lines: one of a period’s value, or one for each field. */
function describe(t: Translate, metric: Metric, { period, before, after }: Change): string[] {
  if (period !== null) {
    const value = (kept: Kept) => formatNumber(t, metric, kept?.['value']);
    const values = { before: value(before), after: value(after) };
    return [t('follow_up.history.value', { period: formatPeriod(t, metric.period, period), ...values })];
  }
  const changed = (Object.keys(FIELDS) as Field[]).filter((name) => read(before, name) !== read(after, name));
  const say = (kept: Kept, name: Field) => describePart(t, { ...metric, ...toUnit(kept) }, [name, read(kept, name)]);
  return changed.map((name) =>
    t('follow_up.history.field', { field: t(FIELDS[name]), before: say(before, name), after: say(after, name) }),
  );
}

/** A field as it was kept; of a figure that did not exist yet, nothing. */
const read = (kept: Kept, name: Field): unknown => kept?.[name] ?? (name === 'archived' ? false : null);

/** The unit that a figure had then. */
const toUnit = (kept: Kept) =>
  kept && { unit: kept['unit'] as Metric['unit'], unitText: (kept['unit_text'] ?? null) as Metric['unitText'] };

function describePart(t: Translate, metric: Metric, [name, part]: [Field, unknown]): string {
  if (typeof part === 'boolean') return t(part ? 'follow_up.history.yes' : 'follow_up.history.no');
  if (typeof part !== 'string') return formatNumber(t, metric, part);
  if (name === 'unit') return t(`follow_up.unit.${part as Metric['unit']}`);
  if (name === 'kind') return t(`follow_up.kind.${part as Metric['kind']}`);
  if (name === 'better') return t(`follow_up.better.${part as Metric['better']}`);
  return name === 'period' ? t(`follow_up.period.${part as Metric['period']}`) : part;
}

const formatNumber = (t: Translate, metric: Metric, part: unknown) =>
  typeof part === 'number' ? formatValue(t, metric, part) : '–';
