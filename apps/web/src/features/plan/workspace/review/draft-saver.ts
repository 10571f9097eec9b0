import { SUMMARY_KEY } from '@app/schema/feedback-rules';
import { useEffect, useState } from 'react';
import { readFailure } from '../../../../lib/api-error.ts';
import { openDrafts } from '../../../../lib/drafts.ts';
import { getAccountId } from '../../../../lib/session.ts';
import { trpc, type Outputs } from '../../../../lib/trpc.ts';
import type { AnswerSaver } from '../../answers/autosave.ts';
import { openSaver } from '../../answers/open-savers.ts';
import { readSaveResult } from '../../answers/save-answer.ts';
import type { SaverDeps, SaveResult, Stored } from '../../answers/save-state.ts';
import { feedbackRoundsQuery } from '../../data/plan-queries.ts';
import { queryClient } from '../../../../lib/api.ts';
import { feedbackDrafts } from '../../feedback/use-feedback-form.ts';
import { useReview } from './use-review.ts';

type FeedbackDraft = Outputs['feedback']['rounds']['drafts'][number];

/** The name of a draft in the saver: the id of its step, or that of the summary. */
const toName = ({ growthPlanStepId }: FeedbackDraft) => growthPlanStepId ?? SUMMARY_KEY;

/** What the drafts of a plan belong to on this device. */
const toScope = (planId: string) => `${planId}-feedback`;

const HALF = 0.5;

/**
 * A draft that was deleted or sent: the server has none, and the saver, which takes no older version than the one it knows, gets one
 * that is half a step newer. The next draft of the server has a higher one.
 */
const toGone = (version: number): Stored => ({ value: '', version: Math.floor(version) + HALF });

/** The version that the server knows: a whole one, or 0 for a draft that is not there. */
export const toServerVersion = (version: number): number => (Number.isInteger(version) ? version : 0);

/** Saves a draft over the network; never throws. */
function createSave(planId: string): SaverDeps['save'] {
  return async (name, value, version) => {
    try {
      const saved = await trpc.feedback.saveDraft.mutate({
        id: planId,
        growthPlanStepId: name === SUMMARY_KEY ? null : name,
        text: value as string,
        version: toServerVersion(version),
      });
      return { kind: 'saved', version: saved.version === 0 ? toGone(version).version : saved.version };
    } catch (error) {
      return toResult(error, name, version);
    }
  };
}

function toResult(error: unknown, name: string, version: number): SaveResult {
  const drafts = readConflict(error);
  if (drafts) return { kind: 'conflict', ...(toStored(drafts).get(name) ?? toGone(version)) };
  return readSaveResult(error);
}

/** The drafts that the server has, where a call failed because of them; null for any other failure. */
export function readConflict(error: unknown): FeedbackDraft[] | null {
  const failure = readFailure(error);
  if (failure.kind !== 'answer' || failure.msg !== 'draft_changed') return null;
  return (failure.data?.['drafts'] as FeedbackDraft[] | undefined) ?? null;
}

const toStored = (drafts: readonly FeedbackDraft[]): Map<string, Stored> =>
  new Map(drafts.map((draft) => [toName(draft), { value: draft.text, version: draft.version }]));

/** The reading of each saver before. */
const readings = new WeakMap<AnswerSaver, readonly FeedbackDraft[]>();

/**
 * Takes a reading of the server's drafts. One that is missing was deleted or sent elsewhere if the reading before had it as the saver
 * knows it; else the reading may only be older than the draft.
 */
function takeReading(saver: AnswerSaver, drafts: readonly FeedbackDraft[]): void {
  const before = readings.get(saver);
  if (before === drafts) return;
  readings.set(saver, drafts);
  const stored = toStored(drafts);
  for (const draft of before ?? []) {
    const name = toName(draft);
    if (!stored.has(name) && saver.view(name).version === draft.version) stored.set(name, toGone(draft.version));
  }
  saver.serverRead(stored);
}

/** Takes that these drafts are not there any more, since they were sent, and what is there instead. */
export function takeSent(saver: AnswerSaver, names: readonly string[], drafts: readonly FeedbackDraft[] = []): void {
  const stored = toStored(drafts);
  for (const name of names) if (!stored.has(name)) stored.set(name, toGone(saver.view(name).version));
  saver.serverRead(stored);
}

/** Hands what an earlier release kept on this device alone to the saver, which sends it, or shows both where the server has another. */
function adoptDeviceDrafts({
  planId,
  accountId,
  stepIds,
}: {
  planId: string;
  accountId: string;
  stepIds: ReadonlySet<string>;
}): void {
  const earlier = feedbackDrafts(planId);
  const drafts = openDrafts({ kind: 'draft', scope: toScope(planId), accountId });
  for (const [stepId, draft] of earlier.list()) {
    if (!stepIds.has(stepId)) continue; // such as an answer to a check-in
    if (drafts.read(stepId) !== null || drafts.write(stepId, { ...draft, baseVersion: 0 })) earlier.remove(stepId);
  }
}

/**
 * The saver of the caller's drafts of feedback: as that of answers, it keeps each change on the device before it sends it, and outlives
 * the page. It gets every newer reading, and asks for one when another tab has saved.
 */
export function useDraftSaver(): AnswerSaver {
  const { document, questionnaire, drafts } = useReview();
  const { id: planId } = document.plan;
  const [accountId] = useState(getAccountId);
  const [saver] = useState(() => {
    adoptDeviceDrafts({ planId, accountId, stepIds: new Set(questionnaire.steps.map(({ id }) => id)) });
    return openSaver({ accountId, planId: toScope(planId), stored: toStored(drafts), save: createSave(planId) });
  });
  useEffect(() => takeReading(saver, drafts), [saver, drafts]);
  useEffect(() => {
    const stored = openDrafts({ kind: 'draft', scope: toScope(planId), accountId });
    const stopWatching = stored.watch(
      (_name, draft) => draft === null && void queryClient.invalidateQueries(feedbackRoundsQuery(planId)),
    );
    return () => {
      stopWatching();
      saver.flush();
    };
  }, [saver, accountId, planId]);
  return saver;
}
