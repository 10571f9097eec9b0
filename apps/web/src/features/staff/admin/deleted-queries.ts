import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../../lib/trpc.ts';

export type DeletedAccount = Outputs['admin']['deleted'][number];

/** Who was deleted and is not gone yet, latest first. */
export const deletedQuery = queryOptions({
  queryKey: ['admin', 'deleted'],
  queryFn: ({ signal }) => trpc.admin.deleted.query(undefined, { signal }),
  meta: { inPlace: true },
});

/** Brings one back; `consultantId` is who looks after a client whose consultant is gone. Told in place. */
export function useRestore(id: string, onBack: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (consultantId: string | null) =>
      trpc.admin.restore.mutate({ id, ...(consultantId !== null && { consultantId }) }),
    meta: { silent: true, inPlace: true },
    onSuccess: async () => {
      onBack();
      await Promise.all(
        ['admin', 'client', 'consultant'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      );
    },
  });
}
