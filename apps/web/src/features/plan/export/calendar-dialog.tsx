import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { calendarQuery } from './calendar-queries.ts';
import { ActiveAddress, NewAddress, NoAddress } from './calendar-states.tsx';

/** The private address of one's calendar: made, told this once, made again, switched off. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { data: feed, error, refetch } = useQuery(calendarQuery);
  const [asked, setAsked] = useState<'renew' | 'off' | null>(null);
  const { renew, switchOff } = useAddress(onClose);
  const fault = renew.error ?? switchOff.error;
  const confirm = () => {
    setAsked(null);
    if (asked === 'renew') renew.mutate();
    else switchOff.mutate();
  };
  return (
    <>
      <Dialog open onClose={onClose} title={t('exports.calendar.add')}>
        <p className="measure">{t('exports.calendar.what')}</p>
        {renew.data && <NewAddress url={renew.data.url} />}
        {!renew.data && feed?.active === false && <NoAddress busy={renew.isPending} onMake={() => renew.mutate()} />}
        {!renew.data && feed?.active && (
          <ActiveAddress feed={feed} busy={renew.isPending || switchOff.isPending} onAsk={setAsked} />
        )}
        {!feed &&
          (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-24 w-full" />)}
        {fault && <FieldErrorText text={errorText(fault)} />}
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
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: calendarQuery.queryKey });
  const renew = useMutation({
    mutationFn: () => trpc.calendar.renew.mutate(),
    meta: { silent: true, inPlace: true },
    onSuccess: () => void refresh(),
  });
  const switchOff = useMutation({
    mutationFn: () => trpc.calendar.revoke.mutate(),
    meta: { silent: true, inPlace: true },
    onSuccess: async () => {
      await refresh();
      onOff();
      toastSuccess(t('exports.calendar.off.done'));
    },
  });
  return { renew, switchOff };
}
