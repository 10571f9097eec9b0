import { useEffect, useState } from 'react';
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector';
import { openDrafts } from '../../lib/drafts.ts';
import { deepEqual } from '../../lib/json.ts';
import { getAccountId } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import type { AnswerSaver } from '../plan/answers/autosave.ts';
import { openSaver } from '../plan/answers/open-savers.ts';
import { readSaveResult } from '../plan/answers/save-answer.ts';
import { useSaver } from '../plan/answers/saver-context.ts';
import type { SaverDeps, Stored } from '../plan/answers/save-state.ts';
import { putMetrics } from '../plan/check-in/check-in-queries.ts';
import { isConflict, refresh, type Metric } from './follow-up-queries.ts';

/** Names the value of a period among all values of a follow-up. */
export const toValueKey = (metricId: string, period: string) => `${metricId}/${period}`;

/** The figure whose value it is. */
const toMetricId = (valueKey: string) => valueKey.split('/')[0];

const toScope = (planId: string) => `${planId}/values`;

/** The values that were typed on this device and are not saved. */
export const openValueDrafts = (planId: string, accountId = getAccountId()) =>
  openDrafts({ kind: 'draft', scope: toScope(planId), accountId });

/** The values of a follow-up, each saved as it is typed, with all that keeps an answer of the plan from being lost. */
export function useValueSaver(planId: string, metrics: readonly Metric[]): AnswerSaver {
  const [accountId] = useState(getAccountId);
  const [saver] = useState(() =>
    openSaver({ accountId, planId: toScope(planId), stored: toStored(metrics), save: createSave(planId) }),
  );
  useEffect(() => saver.serverRead(toStored(metrics), true), [saver, metrics]);
  useEffect(() => {
    const stop = openValueDrafts(planId, accountId).watch((_key, draft) => draft === null && void refresh(planId));
    return () => {
      stop();
      saver.flush();
    };
  }, [saver, accountId, planId]);
  return saver;
}

/** The figures into which something was typed that the server lacks or that cannot be read; asked again when the saver changes or its `refresh` is called. */
export function useTypedMetrics(planId: string): readonly (string | undefined)[] {
  const saver = useSaver();
  return useSyncExternalStoreWithSelector(
    saver.subscribe,
    () => [
      ...saver.listUnsaved(),
      ...openDrafts({ kind: 'half-typed', scope: toScope(planId) })
        .list()
        .keys(),
    ],
    null,
    (places) => places.map(toMetricId),
    deepEqual,
  );
}

function toStored(metrics: readonly Metric[]): Map<string, Stored> {
  const entries = metrics.flatMap(({ id, values }) =>
    values.map(({ period, value, version }) => [toValueKey(id, period), { value, version }] as const),
  );
  return new Map(entries);
}

/** Saves one value over the network; never throws. */
function createSave(planId: string): SaverDeps['save'] {
  return async (key, value, version) => {
    const [metricId = '', period = ''] = key.split('/');
    try {
      const number = typeof value === 'number' ? value : null;
      const values = [{ metricId, period, value: number, version }];
      const { metrics } = await trpc.metric.saveValues.mutate({ id: planId, values });
      putMetrics(planId, metrics);
      const stored = metrics[0]?.values.find((one) => one.period === period);
      return { kind: 'saved', version: stored?.version ?? 0 };
    } catch (error) {
      if (isConflict(error)) void refresh(planId);
      return readSaveResult(error);
    }
  };
}
