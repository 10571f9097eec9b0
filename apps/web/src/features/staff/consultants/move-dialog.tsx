import { MOVE_MAX } from '@app/schema/consultants';
import { useState } from 'react';
import { failedWith, isTransient } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Colleague } from '../staff-queries.ts';
import { ConsultantPicker } from './consultant-picker.tsx';
import type { Moved } from './use-move-notice.ts';
import { countMoved, groupMoves, useMoveClients, type MovedClient } from './move-clients.ts';

const NAMED = 5; // companies by name in the summary; the rest is counted

type Props = {
  clients: readonly MovedClient[];
  onClose: () => void;
  /** Runs before lists are read again. */
  onMoved: (moved: Moved) => Promise<void> | void;
};

/** Gives clients to another consultant: whom to, who moves, and the act. Shown while it is mounted. */
export function MoveDialog({ clients: chosenClients, onClose, onMoved }: Props) {
  const t = useText();
  const [chosen, choose] = useState<Colleague | null>(null);
  const name = chosen ? `${chosen.firstName} ${chosen.lastName}` : '';
  const move = useMoveClients((moved) => onMoved({ name, ...moved }));
  const unanswered = isTransient(move.error) ? move.variables : undefined; // may be done: it is sent again as it was
  const { clients = chosenClients } = (move.isPending ? move.variables : unanswered) ?? {};
  const count = chosen ? countMoved(groupMoves(clients, chosen.id)) : clients.length;
  const confirm = () => {
    if (chosen && !move.isPending) move.mutate({ clients, to: chosen.id, wasUnanswered: unanswered?.to === chosen.id });
  };
  return (
    <ConfirmDialog
      open
      size="normal"
      onClose={onClose}
      onConfirm={confirm}
      busy={move.isPending}
      confirmDisabledReason={useReason(chosen, count)}
      title={t('move.title', { count: clients.length })}
      confirmLabel={t('move.confirm', { count })}
    >
      <ConsultantPicker label={t('move.to')} chosen={chosen} onChosen={choose} />
      <MovedList clients={clients} />
      <p role="status" className="measure empty:hidden">
        {!chosen && t('move.choose_first')}
        {chosen && count > 0 && t('move.summary', { count, name, after: chosen.clientCount + count })}
        {chosen && count === 0 && t('move.already_there', { name })}
      </p>
      {move.error && (
        <Callout kind="error" role="alert" title={unanswered ? undefined : t('move.failed')}>
          {failedWith(move.error, 'not_found') ? t('move.outdated') : errorText(move.error)}
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
