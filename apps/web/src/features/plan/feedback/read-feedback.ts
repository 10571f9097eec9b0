import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { refreshPlan, updateCachedDocument, type PlanDocument } from '../data/plan-queries.ts';

/** Which feedback of a plan its owner has not marked as read. */
export const listUnread = (feedback: PlanDocument['feedback']): string[] =>
  feedback.filter(({ read }) => !read).map(({ id }) => id);

/** Marks feedback as read, for the account on every device; it is shown at once. */
export function useMarkFeedbackRead(planId: string) {
  const { mutate } = useMutation(
    api.feedback.markRead.mutationOptions({
      meta: { silent: true },
      onMutate: ({ feedbackIds }) =>
        updateCachedDocument(planId, (document) => ({
          ...document,
          feedback: document.feedback.map((entry) =>
            feedbackIds.includes(entry.id) ? { ...entry, read: true } : entry,
          ),
        })),
      onSettled: () => void refreshPlan(planId),
    }),
  );
  return (feedbackIds: string[], onSuccess?: () => void) =>
    mutate({ id: planId, feedbackIds }, { ...(onSuccess && { onSuccess }) });
}
