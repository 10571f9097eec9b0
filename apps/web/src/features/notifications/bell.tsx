import { UNREAD_MAX } from '@app/schema/notification-kinds';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { queryClient } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { notificationsQuery } from './notification-queries.ts';

const List = lazy(() => import('./notification-list.tsx').then((part) => ({ default: part.NotificationList })));

const WAIT_MS = 1_500;

/** How many notifications are unread; pressed, it shows the newest. Asks once the page has come, which goes first. */
export function Bell() {
  const t = useText();
  const [isWaiting, setWaiting] = useState(true);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...notificationsQuery, enabled: !isWaiting || open }, queryClient);
  const unread = data?.unread ?? 0;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-bell
        title={t('notifications.title')}
        onClick={() => setOpen(true)}
        className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-field hover:bg-sunken"
      >
        <Icon name="bell" size={22} />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-[0.6875rem]/5 font-bold text-on-accent tabular"
          >
            {unread > UNREAD_MAX ? `${UNREAD_MAX}+` : unread}
          </span>
        )}
        <span className="sr-only">{t('notifications.button', { count: unread })}</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <List onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
