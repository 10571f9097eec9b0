import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, queryClient } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sessionsQuery } from './account-queries.ts';
import { AccountSection } from './account-section.tsx';
import { inOrder } from './login-places.ts';
import { LoginPlaceRow } from './login-place-row.tsx';

/** Where the account is logged in; each place can be ended, or all but this one. */
export function SessionsSection() {
  const t = useText();
  return (
    <AccountSection title={t('account.sessions.title')} lead={t('account.sessions.lead')}>
      <Places />
    </AccountSection>
  );
}

function Places() {
  const t = useText();
  const { data: places, error, refetch } = useQuery(sessionsQuery);
  const list = useRef<HTMLUListElement>(null);
  if (error && !places) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!places) return <Skeleton className="h-32 w-full" />;
  return (
    <>
      {/* Takes the focus when the button that had it has gone with its row. */}
      <ul ref={list} tabIndex={-1} aria-label={t('account.sessions.title')} className="bare-list flex flex-col">
        {inOrder(places).map((place) => (
          <LoginPlaceRow key={place.id} place={place} onEnded={() => list.current?.focus()} />
        ))}
      </ul>
      {places.length > 1 && <EndOthers count={places.length - 1} onEnded={() => list.current?.focus()} />}
    </>
  );
}

function EndOthers({ count, onEnded }: { count: number; onEnded: () => void }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const end = useMutation(
    api.account.endOtherSessions.mutationOptions({
      meta: { silent: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries(api.account.sessions.queryFilter());
        onEnded();
        toastSuccess(t('account.sessions.others_ended', { count }));
      },
      onSettled: () => setAsking(false),
    }),
  );
  return (
    <>
      <Button className="self-start" onClick={() => setAsking(true)}>
        {t('account.sessions.end_others')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutate()}
        busy={end.isPending}
        title={t('account.sessions.ask.title')}
        confirmLabel={t('account.sessions.end_others')}
      >
        <p>{t('account.sessions.ask.text', { count })}</p>
      </ConfirmDialog>
    </>
  );
}
