import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { refreshPlan, updateCachedDocument, type PlanDocument } from '../data/plan-queries.ts';

/** Which feedback of a plan its owner has not marked as read. */
export const listUnread = (feedback: PlanDocument['feedback']): string[] =>
  feedback.filter(({ read }) => !read).map(({ id }) => id);

/** Marks feedback as read, for the account on every device; it is shown at once, and taken back when it fails. */
export function useMarkFeedbackRead(planId: string) {
  const show = (feedbackIds: string[], read: boolean) =>
    updateCachedDocument(planId, (document) => ({
      ...document,
      feedback: document.feedback.map((entry) => (feedbackIds.includes(entry.id) ? { ...entry, read } : entry)),
    }));
  const { mutate, error } = useMutation(
    api.feedback.markRead.mutationOptions({
      meta: { silent: true, inPlace: true },
      onMutate: ({ feedbackIds }) => show(feedbackIds, true),
      onError: (_error, { feedbackIds }) => show(feedbackIds, false),
      onSettled: () => void refreshPlan(planId),
    }),
  );
  return {
    error,
    markRead: (feedbackIds: string[], onSuccess?: () => void) =>
      mutate({ id: planId, feedbackIds }, { ...(onSuccess && { onSuccess }) }),
  };
}
