import { MOVE_MAX } from '@app/schema/consultants';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, PAGED, queryClient, retryUnanswered } from '../../../lib/api.ts';
import { passNotFound } from '../../../lib/api-error.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useBrand } from '../../../lib/brand.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type Colleague, type Consultant, refreshPeople } from '../staff-queries.ts';
import { ConsultantPicker } from './consultant-picker.tsx';

const PAGE = 100; // of clients, read at once
const TYPED_ABOVE = 10; // so many clients at once are moved on purpose only (quality bar, X8)

type Props = { consultant: Consultant; onClose: () => void };

/** Asks before a consultant is deleted; anyone who still has clients gives them to a colleague in the same act. Shown while it is mounted. */
export function DeleteConsultant({ consultant, onClose }: Props) {
  const t = useText();
  const { eraseAfterDays: days } = useBrand();
  const [colleague, choose] = useState<Colleague | null>(null);
  const [typed, setTyped] = useState('');
  const { id, clientCount: clients } = consultant;
  const name = `${consultant.firstName} ${consultant.lastName}`;
  const deletion = useDeletion(id, clients > 0 ? colleague : null);
  const typeNumber = t('consultants.delete.type_number', { count: clients });
  const mistyped = clients > TYPED_ABOVE && typed.trim() !== String(clients) && typeNumber;
  const missing = clients > 0 && !colleague ? t('move.choose_first') : mistyped || null;
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      onConfirm={deletion.mutate}
      mutation={deletion}
      confirmDisabledReason={missing}
      title={t('consultants.delete.title', { name })}
      confirmLabel={
        clients > 0
          ? t('consultants.delete.move_and_delete', { count: clients })
          : t('consultants.delete.act', { name })
      }
    >
      {clients > 0 && (
        <>
          <p className="measure">{t('consultants.delete.has_clients', { name, count: clients })}</p>
          <ConsultantPicker label={t('consultants.delete.to')} except={id} chosen={colleague} onChosen={choose} />
          {clients > TYPED_ABOVE && (
            <TextField
              label={typeNumber}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-60"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </>
      )}
      <p className="measure">{t('consultants.delete.consequence', { name, days })}</p>
    </ConfirmDialog>
  );
}

/** Deletes a consultant; a colleague takes over all their clients first. */
function useDeletion(id: string, colleague: Colleague | null) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      if (colleague) await moveAll(id, colleague.id);
      await trpc.consultant.delete.mutate({ id }).catch(passNotFound);
      return { msg: 'deleted_consultant' };
    },
    meta: { inPlace: true },
    retry: retryUnanswered,
    onSuccess: async () => {
      await navigate({ to: PATHS.consultants });
      queryClient.removeQueries(api.consultant.details.queryFilter({ id }));
      await refreshPeople();
    },
    onError: refreshPeople, // the clients may have moved already
  });
}

/** The server moves so many at a time; what has moved leaves the list, so its first pages are always the next. */
async function moveAll(from: string, to: string): Promise<void> {
  let clientIds: string[];
  do {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other: a refusal stops the rest
    const { pages } = await queryClient.fetchInfiniteQuery({
      ...api.client.list.infiniteQueryOptions({ consultantId: from, limit: PAGE }, PAGED),
      pages: MOVE_MAX / PAGE,
      staleTime: 0,
      retry: false,
    });
    clientIds = pages.flatMap(({ items }) => items.map(({ id }) => id));
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (clientIds.length > 0) await trpc.consultant.moveClients.mutate({ id: from, clientIds, consultantId: to });
  } while (clientIds.length === MOVE_MAX);
}
