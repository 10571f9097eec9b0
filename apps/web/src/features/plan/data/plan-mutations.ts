import { useMutation, useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';
import { activePlanQuery } from './plan-state.ts';
import { planDocumentQuery, type PlanDocument } from './plan-queries.ts';

/** Reads again what a change of the plan shows elsewhere: the bar, the dashboard, the lists. */
function useRefresh(planId: string) {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: planDocumentQuery(planId).queryKey });
    void queryClient.invalidateQueries({ queryKey: activePlanQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: ['plans'] });
  };
}

function usePutDocument(planId: string) {
  const queryClient = useQueryClient();
  return (change: (document: PlanDocument) => PlanDocument) =>
    queryClient.setQueryData(planDocumentQuery(planId).queryKey, (document) => document && change(document));
}

/** The client's own word that a step is done; the percent is the server's. */
export function useCompleteStep(planId: string) {
  const put = usePutDocument(planId);
  const refresh = useRefresh(planId);
  return useMutation({
    mutationFn: ({ stepId, completed }: { stepId: string; completed: boolean }) =>
      trpc.plan.saveCompletedSteps.mutate({
        id: planId,
        completedQuestions: [{ growthPlanStepId: stepId, completed }],
      }),
    meta: { silent: true },
    onSuccess: ({ percentCompleted }, { stepId, completed }) => {
      put((document) => ({
        ...document,
        completedSteps: completed
          ? [...document.completedSteps, stepId]
          : document.completedSteps.filter((id) => id !== stepId),
        plan: { ...document.plan, percentCompleted },
      }));
      return refresh();
    },
  });
}

export function useSubmitForFeedback(planId: string) {
  const refresh = useRefresh(planId);
  return useMutation({ mutationFn: () => trpc.plan.submitForFeedback.mutate({ id: planId }), onSuccess: refresh });
}

export function useCompletePlan(planId: string) {
  const refresh = useRefresh(planId);
  return useMutation({ mutationFn: () => trpc.plan.complete.mutate({ id: planId }), onSuccess: refresh });
}

/** Passes over a finding of the check with a reason; null takes it back. */
export function usePassFinding(planId: string) {
  const put = usePutDocument(planId);
  const refresh = useRefresh(planId);
  return useMutation({
    mutationFn: ({ finding, reason }: { finding: string; reason: string | null }) =>
      trpc.plan.passFinding.mutate({ id: planId, finding, reason }),
    meta: { silent: true, inPlace: true },
    onSuccess: (_saved, { finding, reason }) => {
      put((document) => {
        const others = document.passedFindings.filter((passed) => passed.finding !== finding);
        return { ...document, passedFindings: reason === null ? others : [...others, { finding, reason }] };
      });
      return refresh();
    },
  });
}
