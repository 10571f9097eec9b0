import type { AnswerValue } from '@app/schema/answers';
import type { Questionnaire } from '@app/schema/questionnaire';
import { useEffect, useMemo, useRef } from 'react';
import type { Outputs } from '../../../../lib/trpc.ts';
import type { Answers } from '../../answers/answers-by-key.ts';
import { useStaffArea } from '../../../../lib/staff-area.ts';
import { numbered } from '../../feedback/rounds.ts';
import { goToQuestion } from '../go-to-question.ts';
import type { PlanDocument } from '../../data/plan-queries.ts';
import type { PlanSearch } from '../../data/plan-search.ts';
import { stepAt } from '../../data/steps-of-plan.ts';
import { useMedia, WIDE } from '../../../../ui/use-media.ts';
import { FeedbackColumn } from './feedback-column.tsx';
import { ReviewProvider, type OpenReview } from './review-context.ts';
import { ReviewHeader } from './review-header.tsx';
import { ReviewRail } from './review-rail.tsx';
import { ReviewSheet } from './review-sheet.tsx';
import { RoundPanel } from './round-panel.tsx';

type Props = {
  document: PlanDocument;
  rounds: Outputs['feedback']['rounds'];
  questionnaire: Questionnaire;
  search: PlanSearch;
};

/** A client's plan on the table of staff: steps at the left, what the client wrote in the middle, feedback at the right. */
export function PlanReading({ document, rounds, questionnaire, search: { step: position = 1, question } }: Props) {
  const area = useStaffArea();
  const wide = useMedia(WIDE);
  const answers = useMemo(() => answersOf(document), [document]);
  const changed = useMemo(() => new Set(rounds.changedQuestions), [rounds]);
  const step = stepAt(questionnaire.steps, position);
  useArrival(step?.id, question);
  if (!step) return null;
  const review: OpenReview = {
    area,
    readOnly: area === 'admin',
    document,
    questionnaire,
    answers,
    step,
    rounds: numbered(rounds.rounds),
    since: rounds.since,
    changed,
    wide,
  };
  return (
    <ReviewProvider value={review}>
      <div className="lg:mx-[calc(50%-min(50vw-2rem,45rem))]">
        <ReviewHeader />
        <div className="pt-4">
          <RoundPanel />
        </div>
        <div className="grid gap-8 pt-6 lg:grid-cols-[13rem_minmax(0,1fr)_19rem]">
          {wide && (
            <div className="sticky top-20 max-h-[calc(100dvh-6rem)] self-start overflow-y-auto pr-1 pb-4">
              <ReviewRail />
            </div>
          )}
          <ReviewSheet key={step.id} />
          {wide && (
            <div className="sticky top-20 max-h-[calc(100dvh-6rem)] self-start overflow-y-auto px-1 pb-6">
              <FeedbackColumn key={step.id} />
            </div>
          )}
        </div>
      </div>
    </ReviewProvider>
  );
}

function answersOf(document: PlanDocument): Answers {
  return new Map(document.answers.map(({ questionId, value }) => [questionId, value as AnswerValue]));
}

/** Arriving at another step gives its heading the focus, arriving at a question of it that question. */
function useArrival(stepId: string | undefined, question: string | undefined): void {
  const last = useRef(stepId);
  useEffect(() => {
    const isAnother = last.current !== stepId;
    last.current = stepId;
    if (question && goToQuestion(question)) return;
    if (isAnother) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [question, stepId]);
}
