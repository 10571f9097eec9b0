import { useAnswers } from '../../answers/saver-context.ts';
import { listMissing } from '../../data/steps-of-plan.ts';
import { usePlan } from '../plan-context.ts';
import { useFindings } from './finding-text.tsx';

/** What is open in the plan: findings that were not dismissed, and required questions of all steps without an answer. */
export function useOpenThings() {
  const { document, questionnaire } = usePlan();
  const answers = useAnswers();
  const { found, reasons } = useFindings();
  const missing = questionnaire.steps.flatMap((step) =>
    listMissing({ questionnaire, step, answers, todos: document.todos }),
  );
  return {
    findings: found.filter(({ id }) => !reasons.has(id)).length,
    unanswered: missing.filter(({ kind }) => kind === 'answer').length,
  };
}
