import { useState } from 'react';
import { queryClient } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { planRowsQuery, refresh, useSaveMetric, type Metric, type PlanRow } from './follow-up-queries.ts';
import { LaterMetricDialog } from './later-metric-dialog.tsx';

type Props = { planId: string; rows: readonly PlanRow[]; metrics: readonly Metric[] };

/** Adds a figure: a row of the plan that is none yet, or one of the client's own. */
export function AddMetric({ planId, rows }: Props) {
  const t = useText();
  const [open, setOpen] = useState<'choose' | 'own' | null>(null);
  const offered = rows.filter(({ metricId }) => metricId === null);
  const close = () => setOpen(null);
  return (
    <>
      <Button
        size="small"
        icon="plus"
        aria-haspopup="dialog"
        className="print:hidden"
        onClick={() => setOpen(offered.length > 0 ? 'choose' : 'own')}
      >
        {t('follow_up.metric.add')}
      </Button>
      {open === 'choose' && (
        <ChooseDialog planId={planId} rows={offered} onOwn={() => setOpen('own')} onClose={close} />
      )}
      {open === 'own' && <LaterMetricDialog planId={planId} metric={null} rhythm={rows[0]?.period} onClose={close} />}
    </>
  );
}

type ChooseProps = { planId: string; rows: readonly PlanRow[]; onOwn: () => void; onClose: () => void };

function ChooseDialog({ planId, rows, onOwn, onClose }: ChooseProps) {
  const t = useText();
  const save = useSaveMetric(planId);
  /** The answer to it may be lost, or somebody else has added the same. */
  const closeIfAdded = async (source: string) => {
    await refresh(planId);
    const now = queryClient.getQueryData(planRowsQuery(planId).queryKey);
    if (now?.some((row) => row.source === source && row.metricId !== null)) onClose();
  };
  const add = (source: string) =>
    save.mutate({ id: planId, source, version: 0 }, { onSuccess: onClose, onError: () => void closeIfAdded(source) });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('follow_up.metric.add')}
      footer={
        <Button icon="plus" onClick={onOwn}>
          {t('follow_up.metric.add_own')}
        </Button>
      }
    >
      <p className="text-ink-soft">{t('follow_up.metric.from_plan')}</p>
      <ul className="bare-list flex flex-col gap-2">
        {rows.map(({ source, label }) => (
          <li key={source}>
            <Button
              look="quiet"
              icon="plus"
              busy={save.isPending && save.variables.source === source}
              onClick={() => add(source)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <FailureText error={save.error} />
    </Dialog>
  );
}
