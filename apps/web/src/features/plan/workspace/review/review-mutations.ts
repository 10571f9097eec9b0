import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, queryClient } from '../../../../lib/api.ts';
import { refreshPlan } from '../../data/plan-queries.ts';

/** Reads again what feedback shows: the plan with its rounds, the lists of plans and of clients. */
function refresh(planId: string): Promise<void> {
  void queryClient.invalidateQueries(api.plan.list.pathFilter());
  void queryClient.invalidateQueries(api.client.pathFilter());
  return refreshPlan(planId);
}

/** Publishes feedback on a step; the client sees it at once. */
export function usePublishFeedback(planId: string) {
  return useMutation(api.feedback.save.mutationOptions({ meta: { inPlace: true }, onSuccess: () => refresh(planId) }));
}

/**
 * Ends the round; what the server says is shown, also when somebody else has ended it. A second press while the first is
 * under way does nothing.
 */
export function useEndRound(planId: string) {
  const isRunning = useRef(false);
  const { mutateAsync, ...rest } = useMutation(
    api.feedback.give.mutationOptions({ meta: { inPlace: true }, onSettled: () => refresh(planId) }),
  );
  const end = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    await mutateAsync({ id: planId }).catch(() => null);
    isRunning.current = false;
  };
  return { end, ...rest };
}
