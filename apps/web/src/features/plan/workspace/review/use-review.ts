import { numbered } from '../../feedback/rounds.ts';
import { usePlan } from '../plan-context.ts';

/** The plan under review with its rounds of feedback and the ids of the questions that changed since the last one ended. */
export function useReview() {
  const plan = usePlan();
  if (!plan.rounds) throw new Error('the plan is not open for review');
  const { rounds, since, changedQuestions } = plan.rounds;
  return { ...plan, rounds: numbered(rounds), since, changed: new Set(changedQuestions) };
}
