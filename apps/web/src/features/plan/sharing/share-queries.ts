import { useMutation } from '@tanstack/react-query';
import { api, queryClient } from '../../../lib/api.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type ShareLink = Outputs['share']['link'];

/** The link of an own plan, shared or not. */
export const shareLinkQuery = (planId: string) =>
  api.share.link.queryOptions({ id: planId }, { meta: { inPlace: true } });

/** Writes of one plan's link go out one after the other, so that the last click is what holds. */
const inTurn = (planId: string) => ({ scope: { id: `share ${planId}` }, meta: { silent: true, inPlace: true } });

export const useSetShared = (planId: string) =>
  useMutation(
    api.share.set.mutationOptions({ ...inTurn(planId), onSuccess: ({ shared }) => putLink(planId, { shared }) }),
  );

/** A new link; anyone who has the old one finds nothing there any more. */
export const useRenewLink = (planId: string) =>
  useMutation(
    api.share.renew.mutationOptions({
      ...inTurn(planId),
      onSuccess: ({ shareCode, url, shared }) => putLink(planId, { shareCode, url, shared, lastOpenedAt: null }),
    }),
  );

/** Puts what was written into what is shown, and reads again what shows it elsewhere. */
function putLink(planId: string, change: Partial<ShareLink>): void {
  queryClient.setQueryData(api.share.link.queryKey({ id: planId }), (link) => link && { ...link, ...change });
  void queryClient.invalidateQueries(api.plan.document.queryFilter({ id: planId }));
  void queryClient.invalidateQueries(api.client.activePlan.queryFilter());
}
