import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import type { AuditSearch } from './audit-search.ts';

export type TrailEvent = Outputs['admin']['audit']['items'][number];

/** The trail, newest first. */
export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', search],
    queryFn: ({ pageParam, signal }) =>
      trpc.admin.audit.query({ ...search, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });

/** The filtered trail as a spreadsheet; told in place, and itself an event of the trail. */
export function useExportAudit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (search: AuditSearch) => trpc.admin.exportAudit.mutate(search),
    meta: { silent: true, inPlace: true },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['admin', 'audit'] }),
  });
}
