import { useMutation } from '@tanstack/react-query';
import { api, queryClient } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { logout } from '../auth/session/logout.ts';
import type { LoginPlace } from './account-queries.ts';
import { nameOfPlace } from './login-places.ts';

/** One place where the account is logged in. */
export function LoginPlaceRow({ place, onEnded }: { place: LoginPlace; onEnded: () => void }) {
  const t = useText();
  const { key, values } = nameOfPlace(place);
  const name = t(key, values);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold break-words">{name}</h3>
          {place.current && (
            <StateTag tone="done" icon="check">
              {t('account.sessions.this')}
            </StateTag>
          )}
        </div>
        <p className="flex flex-wrap gap-x-4 text-small wrap-anywhere text-ink-soft">
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
        <End id={place.id} name={name} onEnded={onEnded} />
      )}
    </li>
  );
}

function End({ id, name, onEnded }: { id: string; name: string; onEnded: () => void }) {
  const t = useText();
  const end = useMutation(
    api.account.endSession.mutationOptions({
      meta: { silent: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries(api.account.sessions.queryFilter());
        onEnded();
        toastSuccess(t('account.sessions.ended', { name }));
      },
    }),
  );
  return (
    <Button size="small" busy={end.isPending} onClick={() => end.mutate({ id })}>
      {t('account.sessions.end')}
      <span className="sr-only">{`: ${name}`}</span>
    </Button>
  );
}
