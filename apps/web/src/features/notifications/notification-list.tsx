import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { queryClient } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notificationsQuery, useMarkNotificationsRead } from './notification-queries.ts';

type Notification = Outputs['notification']['list']['items'][number];

/** The newest notifications, each a link to what it is about. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const t = useText();
  const query = useQuery(notificationsQuery, queryClient); // the bell is above the provider of the pages
  const read = useMarkNotificationsRead();
  const { items: [newest] = [], unread = 0 } = query.data ?? {};
  const markAll = newest && unread > 0 && (
    <Button icon="check" busy={read.isPending} onClick={() => read.mutate({ until: newest.id })}>
      {t('notifications.mark_all')}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title={t('notifications.title')} footer={markAll}>
      <Loaded query={query} size="h-40 w-full">
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-ink-soft">{t('notifications.empty')}</p>
          ) : (
            <ul className="bare-list flex flex-col">
              {items.map((one) => (
                <Row key={one.id} notification={one} onOpen={() => read.mutate({ ids: [one.id] })} onClose={onClose} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <FailureText error={read.error} />
    </Dialog>
  );
}

type RowProps = { notification: Notification; onOpen: () => void; onClose: () => void };

function Row({ notification: { text, link, createdAt, readAt }, onOpen, onClose }: RowProps) {
  const t = useText();
  const { history } = useRouter();
  const open = (event: MouseEvent) => {
    if (readAt === null) onOpen();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the browser opens it elsewhere
    event.preventDefault();
    onClose();
    history.push(link);
  };
  return (
    <li className="border-b border-line last:border-b-0">
      <a
        href={link}
        onClick={open}
        className="-mx-2 flex flex-col gap-0.5 rounded-field px-2 py-3 text-ink no-underline hover:bg-sunken"
      >
        <span className={readAt === null ? 'font-semibold' : ''}>
          {readAt === null && (
            <>
              <span aria-hidden="true" className="mr-2 inline-block size-2 rounded-full bg-accent align-middle" />
              <span className="sr-only">{t('notifications.unread')} </span>
            </>
          )}
          {text}
        </span>
        <span className="text-small text-ink-soft">{formatDateTime(createdAt)}</span>
      </a>
    </li>
  );
}
