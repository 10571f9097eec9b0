import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { trpc } from '../../../../lib/trpc.ts';
import { planDocumentQuery } from '../../data/plan-queries.ts';

/** Reads again what feedback shows: the plan with its rounds, the lists of plans and of clients. */
function useRefresh(planId: string) {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['plan', 'list'] });
    void queryClient.invalidateQueries({ queryKey: ['client'] });
    await queryClient.invalidateQueries({ queryKey: planDocumentQuery(planId).queryKey });
  };
}

/** Publishes feedback on a step; the client sees it at once. */
export function usePublishFeedback(planId: string) {
  const refresh = useRefresh(planId);
  const { mutateAsync, ...rest } = useMutation({
    mutationFn: (entry: { growthPlanStepId: string; feedbackText: string }) =>
      trpc.feedback.save.mutate({ id: planId, ...entry }),
    meta: { inPlace: true },
    onSuccess: refresh,
  });
  return { publish: useOneAtATime(mutateAsync), ...rest };
}

/** Ends the round; what the server says is shown, also when somebody else has ended it. */
export function useEndRound(planId: string) {
  const refresh = useRefresh(planId);
  const { mutateAsync, ...rest } = useMutation({
    mutationFn: () => trpc.feedback.give.mutate({ id: planId }),
    meta: { inPlace: true },
    onSettled: refresh,
  });
  return { end: useOneAtATime(mutateAsync), ...rest };
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
