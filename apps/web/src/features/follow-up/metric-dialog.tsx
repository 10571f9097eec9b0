import {
  METRIC_DIRECTIONS,
  METRIC_KINDS,
  METRIC_LABEL_MAX,
  METRIC_NOTE_MAX,
  METRIC_PERIODS,
  METRIC_UNITS,
} from '@app/schema/metric-rules';
import { findBetter, saveMetricInput, type SaveMetricInput } from '@app/schema/metrics';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useSendOnce } from '../../lib/send-once.ts';
import { parseJson } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Form, SubmitButton, useAppForm } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isConflict, toTargets, useSaveMetric, type Metric, type PlanRow } from './follow-up-queries.ts';
import { openKeptTyping } from './kept-typing.ts';
import { describeStored, findStored, isSame, readStoredMetric, type MetricValues } from './stored-metric.ts';

const LABELS = {
  label: 'follow_up.metric.label',
  unit: 'follow_up.metric.unit',
  unitText: 'follow_up.metric.unit_text',
  kind: 'follow_up.metric.kind',
  better: 'follow_up.metric.better',
  period: 'follow_up.metric.period',
  baseline: 'follow_up.baseline',
  target12: 'follow_up.target_12',
  target36: 'follow_up.target_36',
  note: 'follow_up.metric.note',
} as const;

type Fields = Pick<Metric, 'label' | 'unit' | 'kind' | 'baseline' | 'target12' | 'target36'>;

const NEW: Fields = {
  label: '',
  unit: 'eur',
  kind: 'level',
  baseline: null,
  target12: null,
  target36: null,
};

type Props = {
  planId: string;
  /** The figure that is changed; null for a new one. */
  metric: Metric | null;
  /** What the plan says by now, in place of the figure's own targets. */
  row?: PlanRow | undefined;
  /** How often a new figure is gone through by the plan; where the plan's rows do not say it, the server knows. */
  rhythm?: Metric['period'] | undefined;
  onClose: () => void;
};

/** What was typed, and on top of which version. */
type Typed = { version: number; values: MetricValues };

/** Adds a figure of the client's own, or changes one; its direction follows the numbers until somebody chooses it. What was typed stays when it is refused: when somebody else changed the figure meanwhile, next to what is stored. */
export function MetricDialog({ planId, metric, row, rhythm, onClose }: Props) {
  const t = useText();
  const save = useSaveMetric(planId);
  const { label, unit, kind, ...targets } = metric ?? NEW;
  const { baseline, target12, target36 } = row ?? targets;
  const ofPlan = row ? ['-plan', ...Object.values(toTargets(row))].join(' ') : ''; // other targets begin without what was typed
  const kept = openKeptTyping(planId, `metric-${metric?.id ?? 'new'}${ofPlan}`);
  const [typed] = useState(() => parseJson(kept.of('form').read()) as Typed | null);
  const [version, setVersion] = useState(typed?.version ?? metric?.version ?? 0);
  const [stored, setStored] = useState<Metric | null>(null);
  const saveOnce = useSendOnce<SaveMetricInput, unknown>(
    (input) => save.mutateAsync(input, { onError: read }),
    findStored,
  );
  const close = () => {
    kept.forget();
    onClose();
  };
  const form = useAppForm<MetricValues, SaveMetricInput, unknown>({
    labels: LABELS,
    defaultValues: {
      label,
      unit,
      unitText: metric?.unitText ?? '',
      kind,
      better: metric && metric.better !== findBetter(metric) ? metric.better : '',
      period: metric?.period ?? rhythm ?? '',
      baseline,
      target12,
      target36,
      note: '',
      ...typed?.values,
    },
    onChange: (values) => kept.of('form').keep(JSON.stringify({ version, values } satisfies Typed)),
    schema: saveMetricInput,
    toInput: ({ note, unitText, ...values }) => ({
      id: planId,
      ...(metric && { metricId: metric.id }),
      ...values,
      unitText: unitText.trim() || null,
      kind: values.unit === 'percent' ? 'level' : values.kind,
      better: values.better || findBetter(values),
      period: values.period || undefined,
      ...(row && { planTargets: toTargets(row) }),
      note: note.trim() || undefined,
      version,
    }),
    onSubmit: async (input) => {
      try {
        return await saveOnce(input);
      } catch (error) {
        const now = readStoredMetric(error);
        if (now && isSame(now, input)) return true; // the answer to it was lost
        throw error;
      }
    },
    onSuccess: close,
  });
  const values = form.watchAll();
  const differing = stored && describeStored(t, stored, values);
  const hint = (name: keyof MetricValues) =>
    differing?.[name] && t('follow_up.metric.stored', { value: differing[name] });
  const number = (name: 'baseline' | 'target12' | 'target36') => (
    <NumberField {...form.value(name)} hint={hint(name)} kept={kept.of(name)} />
  );
  return (
    <Dialog open onClose={onClose} title={t(metric ? 'follow_up.metric.edit' : 'follow_up.metric.add_own')}>
      <Form
        form={form}
        sendsByKeys
        className="flex flex-col gap-5"
        refusal={
          isConflict(form.failure) && (
            <ErrorSummary errors={[{ text: t('follow_up.metric.conflict') }]} attempt={form.summary.attempt} />
          )
        }
      >
        <TextField {...form.text('label')} hint={hint('label')} maxLength={METRIC_LABEL_MAX} autoComplete="off" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            {...form.text('unit')}
            hint={hint('unit')}
            choices={METRIC_UNITS.map((value) => ({ value, label: t(`follow_up.unit.${value}`) }))}
          />
          <TextField {...form.text('unitText')} hint={hint('unitText')} optional autoComplete="off" />
        </div>
        {values.unit !== 'percent' && (
          <RadioGroup
            {...form.value('kind')}
            hint={hint('kind')}
            choices={METRIC_KINDS.map((value) => ({ value, label: t(`follow_up.kind.${value}`) }))}
          />
        )}
        <RadioGroup
          {...form.value('better')}
          hint={hint('better')}
          value={values.better || findBetter(values)}
          direction="row"
          choices={METRIC_DIRECTIONS.map((value) => ({ value, label: t(`follow_up.better.${value}`) }))}
        />
        {!metric?.values.length && (
          <RadioGroup
            {...form.value('period')}
            hint={hint('period')}
            direction="row"
            choices={METRIC_PERIODS.map((value) => ({ value, label: t(`follow_up.period.${value}`) }))}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-3">
          {number('baseline')}
          {number('target12')}
          {number('target36')}
        </div>
        {metric && (
          <TextArea {...form.text('note')} rows={2} optional limit={METRIC_NOTE_MAX} inputClassName="min-h-16!" />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>{t('follow_up.metric.save')}</SubmitButton>
          <Button look="quiet" onClick={close}>
            {t('todo.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );

  function read(error: unknown): void {
    const now = readStoredMetric(error);
    if (!now) return;
    setStored(now);
    setVersion(now.version);
  }
}
