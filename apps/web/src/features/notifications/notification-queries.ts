import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, queryClient } from '../../lib/api.ts';

const SHOWN = 20;
const POLL_MS = 60_000;

/** The newest notifications and how many are unread; asked for again every minute while the page is seen. */
export const notificationsQuery = api.notification.list.queryOptions(
  { limit: SHOWN },
  { refetchInterval: POLL_MS, meta: { inPlace: true } },
);

/** Marks notifications as read: named ones, which are shown so without asking again, or all up to one. */
export function useMarkNotificationsRead() {
  return useMutation(
    api.notification.markRead.mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: (_saved, { ids }) =>
        ids ? showRead(ids) : queryClient.invalidateQueries(api.notification.pathFilter()),
    }),
    queryClient,
  );
}

function showRead(ids: readonly string[]): void {
  const readAt = new Date().toISOString();
  queryClient.setQueryData(
    notificationsQuery.queryKey,
    (list) =>
      list && {
        ...list,
        items: list.items.map((one) => (ids.includes(one.id) ? { ...one, readAt } : one)),
        unread: Math.max(0, list.unread - ids.length),
      },
  );
}

/** Marks what the newest notifications say of a page as read when the page is opened; what comes while it is open stays new. */
export function useReadByOpening(link: string): void {
  const [openedAt] = useState(() => Date.now());
  const { data } = useQuery({ ...notificationsQuery, enabled: false }, queryClient); // the bell asks
  const { mutate } = useMarkNotificationsRead();
  const unread = (data?.items ?? []).filter(
    (one) => one.link === link && one.readAt === null && Date.parse(one.createdAt) <= openedAt,
  );
  const ids = unread.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids) mutate({ ids: ids.split(' ') });
  }, [ids, mutate]);
}
