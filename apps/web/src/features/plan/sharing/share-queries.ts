import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { planDocumentQuery } from '../data/plan-queries.ts';
import { activePlanQuery } from '../data/plan-state.ts';

export type ShareLink = Outputs['share']['link'];

/** The link of an own plan, shared or not. */
export const shareLinkQuery = (planId: string) =>
  queryOptions({
    queryKey: ['share', 'link', planId],
    queryFn: ({ signal }) => trpc.share.link.query({ id: planId }, { signal }),
    meta: { inPlace: true },
  });

/** Writes of one plan's link go out one after the other, so that the last click is what holds. */
const scopeOf = (planId: string) => ({ id: `share ${planId}` });

export function useSetShared(planId: string) {
  const put = usePutLink(planId);
  return useMutation({
    mutationFn: (shared: boolean) => trpc.share.set.mutate({ id: planId, shared }),
    scope: scopeOf(planId),
    meta: { silent: true },
    onSuccess: ({ shared }) => put({ shared }),
  });
}

/** A new link; anyone who has the old one finds nothing there any more. */
export function useRenewLink(planId: string) {
  const put = usePutLink(planId);
  return useMutation({
    mutationFn: () => trpc.share.renew.mutate({ id: planId }),
    scope: scopeOf(planId),
    meta: { silent: true },
    onSuccess: ({ shareCode, url, shared }) => put({ shareCode, url, shared, lastOpenedAt: null }),
  });
}

/** Puts what was written into what is shown, and reads again what tells of it elsewhere. */
function usePutLink(planId: string) {
  const queryClient = useQueryClient();
  return (change: Partial<ShareLink>) => {
    queryClient.setQueryData(shareLinkQuery(planId).queryKey, (link) => link && { ...link, ...change });
    for (const { queryKey } of [planDocumentQuery(planId), activePlanQuery])
      void queryClient.invalidateQueries({ queryKey });
  };
}
