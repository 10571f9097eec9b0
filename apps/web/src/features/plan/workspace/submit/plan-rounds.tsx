import { useQuery } from '@tanstack/react-query';
import { numbered } from '../../feedback/rounds.ts';
import { RoundsHistory } from '../../feedback/rounds-history.tsx';
import { usePlan } from '../plan-context.ts';
import { feedbackRoundsQuery } from '../../data/plan-queries.ts';

/** The rounds of feedback that the plan has been through. */
export function PlanRounds() {
  const { document } = usePlan();
  const { data } = useQuery(feedbackRoundsQuery(document.plan.id));
  return <RoundsHistory rounds={numbered(data?.rounds ?? [])} />;
}
