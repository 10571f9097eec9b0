import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { AnchorButton } from '../../../ui/link-button.tsx';
import { ArrivingHeading } from '../../../ui/arriving-heading.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';

/** Whether the caller has a calendar address; asked for again each time, since calendars read it meanwhile. */
const calendarQuery = api.calendar.get.queryOptions(undefined, { staleTime: 0, meta: { inPlace: true } });

/** The private address of one's calendar: made, shown once, made again, switched off. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const query = useQuery(calendarQuery);
  const [asked, setAsked] = useState<'renew' | 'off' | null>(null);
  const { renew, switchOff } = useAddress(onClose);
  const confirm = () => {
    setAsked(null);
    if (asked === 'renew') renew.mutate();
    else switchOff.mutate();
  };
  return (
    <>
      <Dialog open onClose={onClose} title={t('exports.calendar.add')}>
        <p className="measure">{t('exports.calendar.what')}</p>
        {renew.data ? (
          <NewAddress url={renew.data.url} />
        ) : (
          <Loaded query={query} size="h-24 w-full">
            {(feed) =>
              feed.active ? (
                <ActiveAddress feed={feed} busy={renew.isPending || switchOff.isPending} onAsk={setAsked} />
              ) : (
                <Button look="primary" className="self-start" busy={renew.isPending} onClick={() => renew.mutate()}>
                  {t('exports.calendar.make')}
                </Button>
              )
            }
          </Loaded>
        )}
        <FailureText error={renew.error ?? switchOff.error} />
      </Dialog>
      {asked && (
        <ConfirmDialog
          open
          destructive={asked === 'off'}
          onClose={() => setAsked(null)}
          onConfirm={confirm}
          title={t(`exports.calendar.${asked}.title`)}
          confirmLabel={t(`exports.calendar.${asked}`)}
        >
          <p>{t(`exports.calendar.${asked}.text`)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function useAddress(onOff: () => void) {
  const t = useText();
  const meta = { silent: true, inPlace: true };
  const refresh = () => queryClient.invalidateQueries(api.calendar.get.queryFilter());
  const renew = useMutation(api.calendar.renew.mutationOptions({ meta, onSuccess: () => void refresh() }));
  const switchOff = useMutation(
    api.calendar.revoke.mutationOptions({
      meta,
      onSuccess: async () => {
        await refresh();
        onOff();
        toastSuccess(t('exports.calendar.off.done'));
      },
    }),
  );
  return { renew, switchOff };
}

type Feed = Outputs['calendar']['get'];

/** Just made: to be copied, or opened where the device has a calendar program. */
function NewAddress({ url }: { url: string }) {
  const t = useText();
  return (
    <>
      <ArrivingHeading>{t('exports.calendar.address')}</ArrivingHeading>
      <ShownOnce secret={url} warning={t('exports.calendar.once')}>
        <AnchorButton size="small" icon="calendar" href={url.replace(/^https?:/, 'webcal:')}>
          {t('exports.calendar.open')}
        </AnchorButton>
      </ShownOnce>
      <p className="measure text-small text-ink-soft">{t('exports.calendar.how')}</p>
    </>
  );
}

type ActiveProps = { feed: Feed; busy: boolean; onAsk: (what: 'renew' | 'off') => void };

/** There is one: since when, whether calendars read it, and the ways to end it. */
function ActiveAddress({ feed: { createdAt, lastReadAt }, busy, onAsk }: ActiveProps) {
  const t = useText();
  return (
    <>
      <p className="measure">
        {createdAt !== null && t('exports.calendar.since', { day: formatDate(createdAt) })}{' '}
        {lastReadAt === null
          ? t('exports.calendar.unread')
          : t('exports.calendar.read', { at: formatDateTime(lastReadAt) })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => onAsk('renew')}>
          {t('exports.calendar.renew')}
        </Button>
        <Button look="quiet" busy={busy} onClick={() => onAsk('off')}>
          {t('exports.calendar.off')}
        </Button>
      </div>
    </>
  );
}
