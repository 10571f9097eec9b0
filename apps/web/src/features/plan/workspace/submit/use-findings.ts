import { toDay } from '../../../../lib/format.ts';
import { useAnswers } from '../../answers/saver-context.ts';
import { checkPlan } from '../../check/check-plan.ts';
import { usePlan } from '../plan-context.ts';

/** What the automatic check finds in the open plan, and by finding the reasons for those that the client passed over. */
export function useFindings() {
  const { document, questionnaire } = usePlan();
  const answers = useAnswers();
  const found = checkPlan({ questionnaire, answers, todos: document.todos, today: toDay(new Date()) });
  const reasons = new Map(document.passedFindings.map(({ finding, reason }) => [finding, reason]));
  return { found, reasons };
}
