import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { api, queryClient } from '../../../lib/api.ts';
import { passNotFound } from '../../../lib/api-error.ts';
import { useBrand } from '../../../lib/brand.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSendOnce } from '../../../lib/send-once.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AccountSwitch } from '../disabling/account-switch.tsx';
import { useMoveNotice, type Moved } from '../consultants/use-move-notice.ts';
import { type Client, refreshPeople } from '../staff-queries.ts';
import { MoveDialog } from '../consultants/move-dialog.tsx';
import { useStaffArea } from '../../../lib/staff-area.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ClientNotice, noteOverClients } from './client-notice.tsx';

/** Giving the client to somebody else, and deleting them: apart from the daily work, at the page's foot. */
export function ClientDangerZone({ client }: { client: Client }) {
  const t = useText();
  const area = useStaffArea();
  const navigate = useNavigate();
  const noteMoved = useMoveNotice();
  const [asked, setAsked] = useState<'move' | 'delete' | null>(null);
  const close = () => setAsked(null);
  /** A consultant loses access to a client they have moved. */
  const afterMove = async (moved: Moved) => {
    close();
    if (area === 'consultant') await navigate({ to: PATHS.clients.consultant });
    noteMoved(moved);
  };
  return (
    <Section title={t('clients.end.title')}>
      <ClientNotice />
      <div className="flex flex-wrap gap-3">
        <Button icon="people" onClick={() => setAsked('move')}>
          {t('clients.move_to')}
        </Button>
        <Button icon="trash" onClick={() => setAsked('delete')}>
          {t('clients.delete.ask')}
        </Button>
        {area === 'admin' && <AccountSwitch id={client.id} name={client.company} disabled={client.disabled} />}
      </div>
      {asked === 'move' && <MoveDialog clients={[client]} onClose={close} onMoved={afterMove} />}
      {asked === 'delete' && <DeleteDialog client={client} onClose={close} />}
    </Section>
  );
}

function DeleteDialog({ client: { id, company }, onClose }: { client: Client; onClose: () => void }) {
  const t = useText();
  const area = useStaffArea();
  const { eraseAfterDays } = useBrand();
  const navigate = useNavigate();
  const noteDeleted = (isOwn: boolean) =>
    noteOverClients(
      area === 'consultant' && !isOwn
        ? { text: t('clients.deleted.before', { company }) }
        : {
            text: t(`clients.deleted.${area}`, { company, days: eraseAfterDays }),
            ...(area === 'admin' && { act: { label: t('deleted.restore'), run: restore } }),
          },
    );
  const restore = async () => {
    await trpc.admin.restore.mutate({ id });
    await refreshPeople();
    return t('clients.restored', { company });
  };
  const { data: belongings, error } = useQuery(api.client.belongings.queryOptions({ id }, { meta: { inPlace: true } }));
  const deleteOnce = useSendOnce<{ id: string }, unknown>(
    (input) => trpc.client.delete.mutate(input).catch(passNotFound),
    (input) => trpc.client.details.query(input).then(() => undefined, toDeleted),
  );
  const remove = useMutation({
    mutationFn: deleteOnce,
    meta: { inPlace: true, silent: true },
    onSuccess: async (deleted) => {
      await navigate({ to: PATHS.clients[area] });
      noteDeleted(deleted !== undefined);
      queryClient.removeQueries(api.client.details.queryFilter({ id }));
      await refreshPeople();
    },
  });
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      onConfirm={() => remove.mutate({ id })}
      mutation={remove}
      title={t('clients.delete.title', { company })}
      confirmLabel={t('clients.delete.confirm')}
    >
      {belongings && (
        <p className="measure">
          {t(belongings.plans > 0 ? 'clients.delete.goes' : 'clients.delete.nothing_goes', belongings)}
        </p>
      )}
      {!belongings && !error && <Skeleton className="h-12 w-full" />}
      {error && !belongings && <p className="measure">{t('clients.delete.goes_all')}</p>}
      <p className="measure">{t(`clients.delete.back_${area}`, { days: eraseAfterDays })}</p>
    </ConfirmDialog>
  );
}

/** In place of the lost answer to a deletion: the client is found no longer. */
function toDeleted(error: unknown) {
  passNotFound(error);
  return {};
}
