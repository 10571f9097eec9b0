import type { SaveGeneralFeedbackInput } from '@app/schema/clients';
import { useRef } from 'react';
import { queryClient } from '../../../lib/api.ts';
import { useSendOnce } from '../../../lib/send-once.ts';
import { trpc } from '../../../lib/trpc.ts';
import { generalFeedbackQuery } from '../../plan/feedback/feedback-queries.ts';

/** Writes to a client outside any plan; what is sent again, as its answer was lost, is stored and mailed once. */
export function useSendGeneralFeedback(): (input: SaveGeneralFeedbackInput) => Promise<unknown> {
  const known = useRef<ReadonlySet<string> | null>(null); // what was there before: an older entry with the same words is another
  const send = async (input: SaveGeneralFeedbackInput) => {
    const before = await queryClient.ensureQueryData(generalFeedbackQuery(input.id));
    known.current = new Set(before.map(({ id }) => id));
    return await trpc.client.saveGeneralFeedback.mutate(input);
  };
  const findStored = async ({ id, feedbackText }: SaveGeneralFeedbackInput) => {
    if (!known.current) return undefined; // nothing was sent
    const entries = await queryClient.fetchQuery({ ...generalFeedbackQuery(id), staleTime: 0 });
    return entries.find((entry) => entry.feedbackText === feedbackText && known.current?.has(entry.id) === false);
  };
  return useSendOnce<SaveGeneralFeedbackInput, unknown>(send, findStored);
}
