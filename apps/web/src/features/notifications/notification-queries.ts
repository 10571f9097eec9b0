import { api, queryClient } from '../../lib/api.ts';

const SHOWN = 20;
const POLL_MS = 60_000;

/** The newest notifications and how many are unread; asked for again every minute while the page is seen. */
export const notificationsQuery = api.notification.list.queryOptions(
  { limit: SHOWN },
  { refetchInterval: POLL_MS, meta: { inPlace: true } },
);

export const refreshNotifications = () => queryClient.invalidateQueries(api.notification.pathFilter());
