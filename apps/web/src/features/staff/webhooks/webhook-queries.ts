import { api, PAGED, queryClient } from '../../../lib/api.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type Webhook = Outputs['webhook']['list'][number];
export type Delivery = Outputs['webhook']['deliveries']['items'][number];

const EVERY_MS = 5_000; // calls are made within seconds, and an admin who sends a test waits for it

/** The webhooks with how they fare, which follows by itself. */
export const webhooksQuery = api.webhook.list.queryOptions(undefined, {
  refetchInterval: EVERY_MS,
  meta: { inPlace: true },
});

/** The calls of a webhook, the newest first. */
export const deliveriesQuery = (id: string) =>
  api.webhook.deliveries.infiniteQueryOptions(
    { id },
    { ...PAGED, refetchInterval: EVERY_MS, staleTime: 0, meta: { inPlace: true } },
  );

/** Reads again what is shown of webhooks. */
export const refreshWebhooks = () => queryClient.invalidateQueries(api.webhook.pathFilter());
