import type { CheckIn } from '@app/schema/check-ins';
import { CHECK_IN_FOCUS_MAX, CHECK_IN_TEXT_MAX } from '@app/schema/check-in-rules';
import type { FollowUp } from '@app/schema/follow-up';
import { useEffect, useState } from 'react';
import { readFailure } from '../../../lib/api-error.ts';
import { openDrafts } from '../../../lib/drafts.ts';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { refreshOwnAccount } from '../../../lib/own-account.ts';
import { getAccountId } from '../../../lib/session.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { AnswerSaver } from '../answers/autosave.ts';
import { openSaver } from '../answers/open-savers.ts';
import { readSaveResult } from '../answers/save-answer.ts';
import type { SaverDeps, SaveResult, Stored } from '../answers/save-state.ts';
import { useAnswer, useSaver } from '../answers/saver-context.ts';
import { refreshPlan } from '../data/plan-queries.ts';
import { CHECK_IN_MERGING, EMPTY, type CheckInDraft } from './check-in-merge.ts';
import { putMetrics, refreshFollowUp } from './check-in-queries.ts';
import { findLastPeriod, getToday } from './missing-figures.ts';

export type DraftText = Exclude<keyof CheckInDraft, 'confidence'>;

export const TEXT_LIMITS: Record<DraftText, number> = {
  moved: CHECK_IN_TEXT_MAX,
  obstacle: CHECK_IN_TEXT_MAX,
  question: CHECK_IN_TEXT_MAX,
  focus: CHECK_IN_FOCUS_MAX,
};

/** Under which name the saver has the texts; figures have that of their value. */
export const TEXTS = 'check-in';

export const toDraft = ({ moved, obstacle, question, focus, confidence }: CheckInDraft): CheckInDraft => ({
  moved,
  obstacle,
  question,
  focus,
  confidence,
});

/** The texts as they are shown, and how to change one. */
export function useDraft() {
  const saver = useSaver();
  const { value, problem } = useAnswer(TEXTS);
  const draft = { ...EMPTY, ...(value as Partial<CheckInDraft> | undefined) };
  const change = (part: Partial<CheckInDraft>) => saver.edit(TEXTS, { ...draft, ...part });
  return { draft, problem, change };
}

const toValueName = (metricId: string, period: string) => `${metricId}:${period}`;

/** The name of a figure's value in the period that ended last. */
export const toFigureName = (metric: FollowUp['metrics'][number]) =>
  toValueName(metric.id, findLastPeriod(metric, getToday()));

type Place = { planId: string; checkInId: string };

/** Saves the texts of a check-in, or the value of a figure, over the network; never throws. */
function createSave({ planId, checkInId }: Place): SaverDeps['save'] {
  return async (name, value, version) => {
    try {
      if (name !== TEXTS) return await saveValue(planId, name, { value: value as number | null, version });
      const draft = value as CheckInDraft;
      const saved = await trpc.checkIn.save.mutate({ id: planId, checkInId, version, ...draft });
      return { kind: 'saved', version: saved.version };
    } catch (error) {
      return toResult(error, name);
    }
  };
}

async function saveValue(
  planId: string,
  name: string,
  { value, version }: { value: number | null; version: number },
): Promise<SaveResult> {
  const [metricId = '', period = ''] = name.split(':');
  const { metrics } = await trpc.metric.saveValues.mutate({
    id: planId,
    values: [{ metricId, period, value, version }],
  });
  putMetrics(planId, metrics);
  const stored = metrics.find(({ id }) => id === metricId)?.values.find((one) => one.period === period);
  return { kind: 'saved', version: stored?.version ?? 0 };
}

function toResult(error: unknown, name: string): SaveResult {
  const failure = readFailure(error);
  if (failure.kind === 'answer') {
    const { msg, data } = failure;
    if (msg === 'plan_not_completed') return { kind: 'stopped' };
    if (msg === 'could_not_save_answer' && name === TEXTS && data) {
      const stored = data as CheckIn;
      if (stored.sentAt !== null) return { kind: 'stopped' };
      return { kind: 'conflict', value: toDraft(stored), version: stored.version };
    }
  }
  return readSaveResult(error);
}

type Opened = { planId: string; checkIn: CheckIn; followUp: FollowUp };

function toStored({ checkIn, followUp }: Omit<Opened, 'planId'>): Map<string, Stored> {
  const values = followUp.metrics.flatMap((metric) =>
    metric.values.map(({ period, value, version }) => [toValueName(metric.id, period), { value, version }] as const),
  );
  return new Map<string, Stored>([[TEXTS, { value: toDraft(checkIn), version: checkIn.version }], ...values]);
}

/**
 * The saver of an open check-in: as that of a plan, it keeps each change on the device before it sends it, and outlives the page. It
 * gets every newer reading, and asks for one when another tab has saved or the server refuses to.
 */
export function useCheckInSaver({ planId, checkIn, followUp }: Opened): AnswerSaver {
  const [accountId] = useState(getAccountId);
  const { id: checkInId } = checkIn;
  const [saver] = useState(() => {
    const stored = toStored({ checkIn, followUp });
    const save = createSave({ planId, checkInId });
    return openSaver({ accountId, planId: checkInId, stored, save, merging: CHECK_IN_MERGING });
  });
  useEffect(() => {
    saver.serverRead(toStored({ checkIn, followUp }), true);
  }, [saver, checkIn, followUp]);
  useEffect(() => {
    const readAgain = () => void refreshFollowUp(planId);
    const stopWatching = openDrafts({ kind: 'draft', scope: checkInId, accountId }).watch(
      (_name, draft) => draft === null && readAgain(),
    );
    let wasStopped = false;
    const stopListening = saver.subscribe(() => {
      const isStopped = saver.status().kind === 'stopped';
      if (isStopped && !wasStopped) {
        askPageFocus(); // the fields go
        readAgain();
        void refreshPlan(planId); // it may be reopened
        void refreshOwnAccount(); // or somebody else the main user
      }
      wasStopped = isStopped;
    });
    return () => {
      stopWatching();
      stopListening();
      saver.flush();
    };
  }, [saver, accountId, planId, checkInId]);
  return saver;
}
