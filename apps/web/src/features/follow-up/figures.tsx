import { METRICS_MAX } from '@app/schema/metric-rules';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Section } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { later, useLaterParts } from '../../ui/later.tsx';
import { useNextFocus } from '../../ui/use-next-focus.ts';
import { SaveStatusText } from '../plan/answers/save-status-text.tsx';
import { SaverProvider } from '../plan/answers/saver-context.ts';
import { AddMetric } from './add-metric.tsx';
import { isConflict, toTargets, useSaveMetric, type Metric, type PlanRow } from './follow-up-queries.ts';
import { LaterMetricDialog } from './later-metric-dialog.tsx';
import { LeftValues } from './left-values.tsx';
import { LightRule } from './light-rule.tsx';
import { MetricCard } from './metric-card.tsx';
import { MetricHistory } from './metric-history.tsx';
import { useTypedMetrics, useValueSaver } from './value-saver.ts';
import { ValuesTables } from './values-table.tsx';

const PasteDialog = later(() => import('./paste-dialog.tsx').then((part) => part.PasteDialog));

type Props = {
  planId: string;
  metrics: readonly Metric[];
  rows: readonly PlanRow[];
  startedOn: string;
  readOnly: boolean;
};

/** The figures of a follow-up: how each does, the values of each period to type or paste, and those that were archived. */
export function Figures({ planId, metrics, rows, startedOn, readOnly }: Props) {
  const t = useText();
  const [edited, setEdited] = useState<Metric | null>(null); // here, where a card that goes meanwhile takes no dialog along
  const shown = metrics.filter(({ archivedAt }) => archivedAt === null);
  const archived = metrics.filter(({ archivedAt }) => archivedAt !== null);
  const cards = useRef<HTMLDivElement>(null);
  const restorable = useRef<HTMLDivElement>(null);
  const findCard = () => cards.current?.querySelector('button');
  const ids = shown.map(({ id }) => id).join(' ');
  useNextFocus(ids, () => restorable.current?.querySelector('summary') ?? findCard());
  return (
    <>
      <Section
        title={t('follow_up.figures')}
        actions={!readOnly && shown.length < METRICS_MAX && <AddMetric planId={planId} rows={rows} metrics={metrics} />}
      >
        {!readOnly && <ChangedTargets planId={planId} metrics={shown} rows={rows} findNext={findCard} />}
        {shown.length === 0 && <EmptyState title={t('follow_up.none.title')}>{t('follow_up.none.text')}</EmptyState>}
        <div ref={cards} className="grid items-start gap-5 md:grid-cols-2 xl:grid-cols-3">
          {shown.map((metric) => (
            <MetricCard key={metric.id} metric={metric}>
              <MetricActs planId={planId} metric={metric} readOnly={readOnly} onEdit={() => setEdited(metric)} />
            </MetricCard>
          ))}
        </div>
        {shown.length > 0 && <LightRule />}
        {archived.length > 0 && (
          <div ref={restorable}>
            <Disclosure summary={t('follow_up.archived', { count: archived.length })}>
              <ul className="bare-list flex flex-col gap-2">
                {archived.map((metric) => (
                  <Archived key={metric.id} planId={planId} metric={metric} readOnly={readOnly} />
                ))}
              </ul>
            </Disclosure>
          </div>
        )}
      </Section>
      {edited && <LaterMetricDialog planId={planId} metric={edited} onClose={() => setEdited(null)} />}
      {metrics.length > 0 && !readOnly && <Values planId={planId} metrics={metrics} startedOn={startedOn} />}
      {readOnly && <LeftValues planId={planId} metrics={metrics} />}
    </>
  );
}

type One = { planId: string; metric: Metric; readOnly: boolean };

function MetricActs({ planId, metric, readOnly, onEdit }: One & { onEdit: () => void }) {
  const t = useText();
  const [showsHistory, setShowsHistory] = useState(false);
  const save = useSaveMetric(planId);
  const archive = () => save.mutate({ id: planId, metricId: metric.id, archived: true, version: metric.version });
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {!readOnly && (
        <Button size="small" icon="edit" aria-haspopup="dialog" onClick={onEdit}>
          {t('follow_up.metric.change')}
          <span className="sr-only">: {metric.label}</span>
        </Button>
      )}
      <Button size="small" look="quiet" aria-haspopup="dialog" onClick={() => setShowsHistory(true)}>
        {t('follow_up.metric.history')}
        <span className="sr-only">: {metric.label}</span>
      </Button>
      {!readOnly && (
        <Button size="small" look="quiet" busy={save.isPending} onClick={archive}>
          {t('follow_up.metric.archive')}
          <span className="sr-only">: {metric.label}</span>
        </Button>
      )}
      <NotSaved error={save.error} />
      {showsHistory && <MetricHistory planId={planId} metric={metric} onClose={() => setShowsHistory(false)} />}
    </div>
  );
}

/** Why a figure was not saved. */
function NotSaved({ error }: { error: unknown }) {
  const t = useText();
  return <FailureText error={error} text={isConflict(error) ? t('follow_up.metric.changed_meanwhile') : undefined} />;
}

function Archived({ planId, metric, readOnly }: One) {
  const t = useText();
  const save = useSaveMetric(planId);
  const restore = () => save.mutate({ id: planId, metricId: metric.id, archived: false, version: metric.version });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0">{metric.label}</span>
      {!readOnly && (
        <Button size="small" busy={save.isPending} onClick={restore}>
          {t('follow_up.metric.restore')}
          <span className="sr-only">: {metric.label}</span>
        </Button>
      )}
      <NotSaved error={save.error} />
    </li>
  );
}

/** What gets the focus once no target is left to choose. */
type FindsNext = { findNext: () => HTMLElement | null | undefined };

/** Figures to which the plan gives other targets by now: after it was reopened and completed again. */
function ChangedTargets({ planId, metrics, rows, findNext }: Pick<Props, 'planId' | 'metrics' | 'rows'> & FindsNext) {
  const t = useText();
  const [chosen, setChosen] = useState<{ metric: Metric; row: PlanRow } | null>(null);
  const save = useSaveMetric(planId);
  const changed = rows.flatMap((row) => {
    const metric = row.changed ? metrics.find(({ id }) => id === row.metricId) : undefined;
    return metric ? [{ metric, row }] : [];
  });
  const list = useRef<HTMLDivElement>(null);
  const open = [...changed.map(({ metric }) => metric.id), chosen && 'dialog'].join(' ');
  useNextFocus(open, () => list.current?.querySelector('button') ?? findNext());
  if (changed.length === 0 && !chosen) return null; // an open dialog stays with what is typed into it
  const keep = async () => {
    for (const { metric, row } of changed)
      await save.mutateAsync({
        id: planId,
        metricId: metric.id,
        planTargets: toTargets(row),
        version: metric.version,
      });
  };
  return (
    <Callout
      kind="attention"
      title={t('follow_up.changed.title')}
      actions={
        <div ref={list} className="contents">
          {changed.map(({ metric, row }) => (
            <Button key={metric.id} size="small" aria-haspopup="dialog" onClick={() => setChosen({ metric, row })}>
              {metric.label}
            </Button>
          ))}
          <Button size="small" look="quiet" busy={save.isPending} onClick={() => void keep().catch(() => null)}>
            {t('follow_up.changed.keep')}
          </Button>
        </div>
      }
    >
      {t('follow_up.changed.text')}
      <NotSaved error={save.error} />
      {chosen && <LaterMetricDialog planId={planId} {...chosen} onClose={() => setChosen(null)} />}
    </Callout>
  );
}

type ValuesProps = Pick<Props, 'planId' | 'metrics' | 'startedOn'>;

function Values(props: ValuesProps) {
  const saver = useValueSaver(props.planId, props.metrics);
  return (
    <SaverProvider value={saver}>
      <ValuesSection {...props} />
    </SaverProvider>
  );
}

/** The values of the figures; an archived one stays among them until what was typed into it can be read and is saved. */
function ValuesSection({ planId, metrics, startedOn }: ValuesProps) {
  const t = useText();
  const typed = new Set<string | undefined>(useTypedMetrics(planId));
  useLaterParts();
  const [pasting, setPasting] = useState(false);
  const shown = metrics.filter(({ archivedAt }) => archivedAt === null);
  const cells = metrics.filter(({ id, archivedAt }) => archivedAt === null || typed.has(id));
  const exported = useMutation({
    mutationFn: () => trpc.metric.exportCsv.query({ id: planId }),
    meta: { inPlace: true, silent: true },
    onSuccess: ({ csv }) => saveFile(`${t('follow_up.figures')}.csv`, csv, 'text/csv'),
  });
  if (cells.length === 0) return null;
  return (
    <Section
      title={t('follow_up.values.title')}
      lead={t('follow_up.values.lead')}
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button size="small" aria-haspopup="dialog" onClick={() => setPasting(true)}>
            {t('follow_up.paste.open')}
          </Button>
          <Button size="small" look="quiet" icon="download" busy={exported.isPending} onClick={() => exported.mutate()}>
            {t('follow_up.export')}
          </Button>
        </div>
      }
    >
      <div className="print:hidden">
        <SaveStatusText texts={{ stopped: 'follow_up.values.stopped', rejected: 'follow_up.values.rejected' }} />
      </div>
      <FailureText error={exported.error} />
      <ValuesTables metrics={cells} startedOn={startedOn} />
      {pasting && (
        <Suspense fallback={null}>
          <PasteDialog planId={planId} metrics={shown} startedOn={startedOn} onClose={() => setPasting(false)} />
        </Suspense>
      )}
    </Section>
  );
}
