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

/** Ends the round; what the server says is shown, also when somebody else has ended it. */
export function useEndRound(planId: string) {
  const { mutateAsync, ...rest } = useMutation(
    api.feedback.give.mutationOptions({ meta: { inPlace: true }, onSettled: () => refresh(planId) }),
  );
  return { end: useOneAtATime<void>(() => mutateAsync({ id: planId })), ...rest };
}

/** A second press while the first is under way does nothing; true when the act was done. Its failure is the mutation's. */
function useOneAtATime<Input>(act: (input: Input) => Promise<unknown>) {
  const running = useRef(false);
  return async (input: Input): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    const done = await act(input).then(
      () => true,
      () => false,
    );
    running.current = false;
    return done;
  };
}
