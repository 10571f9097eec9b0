import { useMutation } from '@tanstack/react-query';
import { failedWith } from '../../../lib/api-error.ts';
import { api, queryClient, retryUnanswered } from '../../../lib/api.ts';
import { updateCachedDocument, refreshPlan } from './plan-queries.ts';

/** Reads again what a change of the plan shows: the plan itself, the bar, the dashboard, the lists. */
export async function refreshOwnPlan(planId: string): Promise<void> {
  await refreshPlan(planId);
  void queryClient.invalidateQueries(api.client.activePlan.queryFilter());
  void queryClient.invalidateQueries(api.plan.list.pathFilter());
}

/** The client marks a step as done, or takes that back; the percent is the server's. */
export function useCompleteStep(planId: string) {
  const { mutate, isPending, error } = useMutation(
    api.plan.saveCompletedSteps.mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: ({ percentCompleted }, { completedQuestions }) => {
        const changed = new Set(completedQuestions.map(({ growthPlanStepId }) => growthPlanStepId));
        const done = completedQuestions.filter(({ completed }) => completed).map((step) => step.growthPlanStepId);
        updateCachedDocument(planId, (document) => ({
          ...document,
          completedSteps: [...document.completedSteps.filter((id) => !changed.has(id)), ...done],
          plan: { ...document.plan, percentCompleted },
        }));
        void refreshOwnPlan(planId);
      },
    }),
  );
  return {
    isPending,
    error,
    mark: (growthPlanStepId: string, completed: boolean, onSuccess?: () => void) =>
      mutate(
        { id: planId, completedQuestions: [{ growthPlanStepId, completed }] },
        { ...(onSuccess && { onSuccess }) },
      ),
  };
}

/** Sends the plan to the consultant. */
export function useSubmitForFeedback(planId: string) {
  const options = { meta: { silent: true, inPlace: true }, onSuccess: () => refreshOwnPlan(planId) }; // the page has a receipt
  const { mutateAsync } = useMutation(api.plan.submitForFeedback.mutationOptions(options));
  return () => mutateAsync({ id: planId });
}

/** Completes the plan; one that is completed already is done, such as when the answer to that was lost. */
export function useCompletePlan(planId: string) {
  const onSuccess = () => refreshOwnPlan(planId); // the page is another one
  const onError = () => void refreshOwnPlan(planId); // it may be complete without an answer
  const options = { meta: { silent: true, inPlace: true }, retry: retryUnanswered, onSuccess, onError };
  const { mutateAsync } = useMutation(api.plan.complete.mutationOptions(options));
  return () =>
    mutateAsync({ id: planId }).catch((error: unknown) => {
      if (!failedWith(error, 'plan_is_completed')) throw error;
    });
}

/** Passes over a finding of the check with a reason; null takes it back. */
export const usePassFinding = () =>
  useMutation(
    api.plan.passFinding.mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: (_saved, { id: planId, finding, reason }) => {
        updateCachedDocument(planId, (document) => {
          const others = document.passedFindings.filter((passed) => passed.finding !== finding);
          return { ...document, passedFindings: reason === null ? others : [...others, { finding, reason }] };
        });
        return refreshOwnPlan(planId);
      },
    }),
  );
