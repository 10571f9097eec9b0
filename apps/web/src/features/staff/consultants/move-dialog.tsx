import { MOVE_MAX } from '@app/schema/consultants';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Colleague } from '../staff-queries.ts';
import { ConsultantPicker } from './consultant-picker.tsx';
import type { Moved } from './use-move-notice.ts';
import { groupMoves, useMoveClients, type MovedClient } from './move-clients.ts';

const NAMED = 5; // companies by name in the summary; the rest is counted

type Props = {
  clients: readonly MovedClient[];
  onClose: () => void;
  /** Runs before lists are read again. */
  onMoved: (moved: Moved) => Promise<void> | void;
};

/** Gives clients to another consultant: whom to, who moves, and the act. Shown while it is mounted. */
export function MoveDialog({ clients, onClose, onMoved }: Props) {
  const t = useText();
  const [chosen, choose] = useState<Colleague | null>(null);
  const name = chosen ? `${chosen.firstName} ${chosen.lastName}` : '';
  const moves = chosen ? groupMoves(clients, chosen.id) : [];
  const move = useMoveClients(({ count, ...moved }) => onMoved({ count, name, ...moved }));
  const count = chosen ? moves.reduce((sum, { clientIds }) => sum + clientIds.length, 0) : clients.length;
  return (
    <ConfirmDialog
      open
      size="normal"
      onClose={onClose}
      onConfirm={() => chosen && !move.isPending && move.mutate({ moves, to: chosen.id })}
      busy={move.isPending}
      confirmDisabledReason={useReason(chosen, count)}
      title={t('move.title', { count: clients.length })}
      confirmLabel={t('move.confirm', { count })}
    >
      <ConsultantPicker label={t('move.to')} chosen={chosen} onChosen={choose} />
      <MovedList clients={clients} />
      <p role="status" className="measure empty:hidden">
        {chosen && count > 0 && t('move.summary', { count, name, after: chosen.clientCount + count })}
        {chosen && count === 0 && t('move.already_there', { name })}
      </p>
      {move.error && (
        <Callout kind="error" role="alert" title={t('move.failed')}>
          {errorText(move.error)}
        </Callout>
      )}
    </ConfirmDialog>
  );
}

function useReason(chosen: Colleague | null, count: number): string | null {
  const t = useText();
  if (!chosen) return t('move.choose_first');
  if (count === 0) return t('move.already_there', { name: `${chosen.firstName} ${chosen.lastName}` });
  return count > MOVE_MAX ? t('move.too_many', { max: MOVE_MAX }) : null;
}

function MovedList({ clients }: { clients: readonly MovedClient[] }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">{t('move.who')}</p>
      <ul className="list-disc pl-5">
        {clients.slice(0, NAMED).map(({ id, company }) => (
          <li key={id}>{company}</li>
        ))}
        {clients.length > NAMED && <li>{t('move.and_more', { count: clients.length - NAMED })}</li>}
      </ul>
    </div>
  );
}
