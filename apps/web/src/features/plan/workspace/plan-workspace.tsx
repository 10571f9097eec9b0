import type { Questionnaire } from '@app/schema/questionnaire';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { failedWith } from '../../../lib/api-error.ts';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { PageFailed } from '../../../ui/page-failed.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { useLaterParts } from '../../../ui/later.tsx';
import { useFocusAfter } from '../../../ui/use-next-focus.ts';
import { useMedia, WIDE } from '../../../ui/use-media.ts';
import { PEOPLE_LIST } from '../answers/answer-values.ts';
import { SaverProvider, useAnswers } from '../answers/saver-context.ts';
import { useReadByOpening } from '../../notifications/notification-queries.ts';
import {
  changesQuery,
  feedbackRoundsQuery,
  type PlanDocument,
  refreshPlan,
  usePlanDocument,
} from '../data/plan-queries.ts';
import { getFirstOpenPosition, getStepAt, listPeople } from '../data/steps-of-plan.ts';
import { ThreadsContext } from '../threads/threads-context.ts';
import { type OpenPlan, PlanProvider } from './plan-context.ts';
import { goToQuestion } from './step-link.tsx';
import { StepRail } from './step-rail.tsx';
import { useReading } from './use-reading.ts';
import { api, queryClient } from '../../../lib/api.ts';
import { openDrafts } from '../../../lib/drafts.ts';
import { accountQuery, refreshOwnAccount } from '../../../lib/own-account.ts';
import { getAccountId } from '../../../lib/session.ts';
import { AnswerSaver } from '../answers/autosave.ts';
import { openHalfTyped } from '../answers/half-typed.ts';
import type { Stored } from '../answers/save-state.ts';
import { openSaver } from '../answers/open-savers.ts';
import { createSave } from '../answers/save-answer.ts';

type Props = Pick<OpenPlan, 'mode' | 'parts' | 'path' | 'search'> & {
  planId: string;
  /** The heading of the page when the plan could not be loaded. */
  title: string;
  /** In place of a plan that does not exist or may not be read. */
  missing?: ReactNode;
  isAdmin?: boolean;
};

/** Loads a plan and opens it. */
export function PlanById({ planId, title, missing, isAdmin = false, ...props }: Props) {
  const { document, questionnaire } = usePlanDocument(planId);
  const isReview = props.mode === 'review';
  const rounds = useQuery({ ...feedbackRoundsQuery(planId), enabled: isReview });
  const asksForChanges = isReview || props.search.view === 'changes' || Boolean(document.data?.lastRound);
  const changes = useQuery({ ...changesQuery(planId), enabled: asksForChanges });
  const account = useQuery({ ...accountQuery, enabled: !isReview });
  if (document.data && questionnaire.data && (isReview ? rounds.data && changes.data : account.data)) {
    const { completed } = document.data.plan;
    const role = account.data?.memberRole ?? null;
    const readOnly = isReview ? isAdmin : completed || role === 'commenter';
    return (
      <PlanWorkspace
        {...props}
        key={String(readOnly)}
        document={document.data}
        questionnaire={questionnaire.data}
        rounds={rounds.data ?? null}
        changes={changes.data ?? null}
        role={role}
        readOnly={readOnly}
      />
    );
  }
  const failed = [document, rounds, changes, questionnaire, account].find(({ isError }) => isError);
  if (!failed) return <PageSkeleton />;
  const { error, refetch } = failed;
  if (missing && (failedWith(error, 'not_found') || failedWith(error, 'bad_request'))) return missing;
  return <PageFailed title={title} error={error} onRetry={() => void refetch()} />;
}

const ChangesPage = lazy(() => import('./changes/changes-page.tsx').then((part) => ({ default: part.ChangesPage })));

const GRID = 'grid gap-8 pt-6 lg:-mb-6';
const COLUMNS = {
  write: `${GRID} lg:grid-cols-[13rem_minmax(0,1fr)_17rem]`,
  review: `${GRID} lg:grid-cols-[13rem_minmax(0,1fr)_19rem]`,
};
/** As high as the window less the header above and, at the end of the page, the line of the footer below. */
const COLUMN = 'sticky top-20 max-h-[calc(100dvh-9.25rem)] self-start overflow-y-auto';

/** An open plan: its steps at the left, one step in the middle, what belongs to the step at the right. */
function PlanWorkspace(props: Omit<OpenPlan, 'step' | 'isOverview' | 'wide' | 'focusedKey' | 'setFocused'>) {
  const { mode, parts, path, document, questionnaire, search, readOnly } = props;
  useReadByOpening(`${path}?plan=${document.plan.id}`);
  const { steps } = questionnaire;
  const hasOverview = mode === 'review' || document.plan.completed;
  const isChanges = search.view === 'changes';
  const isOverview = isChanges || (hasOverview && search.step === undefined && search.question === undefined);
  const saver = usePlanSaver(document, questionnaire, readOnly || mode === 'review');
  const wide = useMedia(WIDE);
  const [start] = useState(() => (hasOverview ? 1 : getFirstOpenPosition(steps, document.completedSteps)));
  const [focused, setFocused] = useState(search.question ?? '');
  const stayNear = useReading(setFocused);
  const choose = (questionKey: string) => {
    stayNear();
    setFocused(questionKey);
  };
  const step = getStepAt(steps, search.step ?? start);
  useArrival(isOverview ? (search.view ?? 'overview') : step?.id, search.question);
  useLaterParts();
  useFocusAfter(() => {
    askPageFocus(); // when it can only be read from then on, its fields go with the focus
    return null;
  });
  if (!step) return null;
  const inStep =
    step.questions.find(({ key }) => key === focused) ?? step.questions.find(({ key }) => key === search.question);
  const focusedKey = (inStep ?? step.questions[0])?.key ?? '';
  const threads = {
    planId: document.plan.id,
    address: `${path}?plan=${document.plan.id}&step=${step.position}`,
    wanted: search.thread,
    wide,
    canWrite: mode === 'write' || !readOnly,
    todos: document.todos,
    feedback: document.feedback,
    questions: questionnaire.steps.flatMap(({ questions }) => questions),
  };
  return (
    <SaverProvider value={saver}>
      <PlanProvider value={{ ...props, step, isOverview, wide, focusedKey, setFocused: choose }}>
        <ThreadsContext value={threads}>
          <div data-wide-page>
            <parts.Header />
            <parts.Banner />
            <div className={COLUMNS[mode]}>
              {wide && (
                <div className={`${COLUMN} pr-1 pb-4`}>
                  <StepRail />
                </div>
              )}
              {isOverview ? (
                <div className="min-w-0 lg:col-span-2">
                  <Suspense fallback={<PageSkeleton />}>{isChanges ? <ChangesPage /> : <parts.Overview />}</Suspense>
                </div>
              ) : (
                <>
                  <parts.Step key={step.id} />
                  {wide && (
                    <div className={`${COLUMN} px-1 pb-6`}>
                      <parts.Aside key={step.id} />
                    </div>
                  )}
                </>
              )}
            </div>
            {mode === 'write' && <People document={document} questionnaire={questionnaire} />}
          </div>
        </ThreadsContext>
      </PlanProvider>
    </SaverProvider>
  );
}

/** Moves the focus to the heading of another step, or to the question of the address; the first page load moves none to a heading. */
function useArrival(stepId: string | undefined, question: string | undefined): void {
  const last = useRef(stepId);
  useEffect(() => {
    const isAnother = last.current !== stepId;
    last.current = stepId;
    if (question && goToQuestion(question)) return;
    if (isAnother) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [stepId, question]);
}

/** Names that fields for persons offer. */
function People({ document, questionnaire }: { document: PlanDocument; questionnaire: Questionnaire }) {
  const answers = useDeferredValue(useAnswers());
  return (
    <datalist id={PEOPLE_LIST}>
      {listPeople(questionnaire, answers, document.todos).map((name) => (
        <option key={name} value={name} aria-label={name} />
      ))}
    </datalist>
  );
}

/**
 * The saver of the open plan; the workspace is mounted again when it can only be read from then on, and by nothing else. It gets every newer document, and asks
 * for one when another tab has saved or the server refuses to.
 */
function usePlanSaver(document: PlanDocument, questionnaire: Questionnaire, isReader: boolean): AnswerSaver {
  const [accountId] = useState(getAccountId);
  const { id: planId } = document.plan;
  const [saver] = useState(() => {
    const stored = toStored(document);
    return isReader
      ? createReader(stored)
      : openSaver({ accountId, planId, stored, save: createSave(planId, getStepIds(questionnaire)) });
  });
  useEffect(() => saver.serverRead(toStored(document)), [saver, document]);
  useEffect(() => {
    const readAgain = () => void refreshPlan(planId);
    const stopWatching = openDrafts({ kind: 'draft', scope: planId, accountId }).watch(
      (_questionId, draft) => draft === null && readAgain(),
    );
    let wasStopped = false;
    const stopListening = saver.subscribe(() => {
      const isStopped = saver.status().kind === 'stopped';
      if (isStopped && !wasStopped) {
        readAgain();
        void queryClient.invalidateQueries(api.client.activePlan.queryFilter());
        void refreshOwnAccount(); // who saves may have another role since
      }
      wasStopped = isStopped;
    });
    return () => {
      stopWatching();
      stopListening();
      saver.flush();
    };
  }, [saver, accountId, planId]);
  return saver;
}

function toStored(document: PlanDocument): Map<string, Stored> {
  return new Map(document.answers.map(({ questionId, value, version }) => [questionId, { value, version }]));
}

/** The step of each question. */
function getStepIds(questionnaire: Questionnaire): Map<string, string> {
  return new Map(
    questionnaire.steps.flatMap((step) => step.questions.map((question) => [question.id, step.id] as const)),
  );
}

/** For a plan that is only read: drafts are ignored, nothing is sent. */
function createReader(stored: ReadonlyMap<string, Stored>): AnswerSaver {
  const noDrafts = { list: () => new Map(), read: () => null, write: () => true, remove: () => {} };
  const save = () => Promise.resolve({ kind: 'stopped' } as const);
  return new AnswerSaver(
    {
      save,
      drafts: noDrafts,
      halfTyped: openHalfTyped(noDrafts),
      isOnline: () => navigator.onLine,
      random: Math.random,
    },
    stored,
  );
}
