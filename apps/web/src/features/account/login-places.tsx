import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, queryClient } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { logout } from '../auth/session/logout.ts';

export type LoginPlace = Outputs['account']['sessions'][number];

/** Where the account is logged in; each place can be ended, or all but this one. */
export function LoginPlaces() {
  const t = useText();
  const {
    data: places,
    error,
    refetch,
  } = useQuery(api.account.sessions.queryOptions(undefined, { meta: { inPlace: true } }));
  const list = useRef<HTMLUListElement>(null);
  if (error && !places) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!places) return <Skeleton className="h-32 w-full" />;
  const showEnded = async (text: string) => {
    await queryClient.invalidateQueries(api.account.sessions.queryFilter());
    list.current?.focus();
    toastSuccess(text);
  };
  return (
    <>
      {/* Takes the focus when the button that had it has gone with its row. */}
      <ul ref={list} tabIndex={-1} aria-label={t('account.sessions.title')} className="bare-list flex flex-col">
        {sortPlaces(places).map((place) => (
          <Row key={place.id} place={place} onEnded={showEnded} />
        ))}
      </ul>
      {places.length > 1 && <EndOthers count={places.length - 1} onEnded={showEnded} />}
    </>
  );
}

type RowProps = { place: LoginPlace; onEnded: (text: string) => Promise<void> };

/** One place where the account is logged in. */
function Row({ place, onEnded }: RowProps) {
  const t = useText();
  const { key, values } = getPlaceName(place);
  const name = t(key, values);
  const end = useMutation(
    api.account.endSession.mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: () => onEnded(t('account.sessions.ended', { name })),
    }),
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold">{name}</h3>
          {place.current && (
            <StateTag tone="done" icon="check">
              {t('account.sessions.this')}
            </StateTag>
          )}
        </div>
        <p className="flex flex-wrap gap-x-4 text-small text-ink-soft">
          <span>{t('account.sessions.since', { at: formatDateTime(place.createdAt) })}</span>
          {!place.current && <span>{t('account.sessions.seen', { at: formatDateTime(place.lastSeenAt) })}</span>}
          {place.network !== null && <span>{t('account.sessions.network', { network: place.network })}</span>}
        </p>
      </div>
      {place.current ? (
        <Button size="small" onClick={() => void logout()}>
          {t('nav.logout')}
        </Button>
      ) : (
        <Button size="small" busy={end.isPending} onClick={() => end.mutate({ id: place.id })}>
          {t('account.sessions.end')}
          <span className="sr-only">{`: ${name}`}</span>
        </Button>
      )}
      <FailureText error={end.error} />
    </li>
  );
}

function EndOthers({ count, onEnded }: Pick<RowProps, 'onEnded'> & { count: number }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const end = useMutation(
    api.account.endOtherSessions.mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: () => onEnded(t('account.sessions.others_ended', { count })),
      onSettled: () => setAsking(false),
    }),
  );
  return (
    <>
      <Button className="self-start" onClick={() => setAsking(true)}>
        {t('account.sessions.end_others')}
      </Button>
      <FailureText error={end.error} />
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

/** This device first; the others as they come, last used first. */
export function sortPlaces(places: readonly LoginPlace[]): LoginPlace[] {
  return places.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** The text and its values by which a place is called, by what it said about itself. */
export function getPlaceName({ browser, system }: Pick<LoginPlace, 'browser' | 'system'>) {
  if (browser !== null && system !== null)
    return { key: 'account.sessions.both', values: { browser, system } } as const;
  const name = browser ?? system;
  if (name === null) return { key: 'account.sessions.unknown', values: {} } as const;
  return { key: 'account.sessions.one', values: { name } } as const;
}
