import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { useBrand } from '../../../lib/brand.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ConsultantPicker } from './consultant-picker.tsx';
import type { Colleague, Consultant } from './consultant-queries.ts';
import { useDeleteConsultant } from './delete-mutation.ts';

const TYPED_ABOVE = 10; // so many clients at once are moved on purpose only (quality bar, X8)

type Props = { consultant: Consultant; onClose: () => void };

/** Asks before a consultant is deleted; anyone who still has clients gives them to a colleague in the same act. Shown while it is mounted. */
export function DeleteConsultant({ consultant, onClose }: Props) {
  const t = useText();
  const { eraseAfterDays: days } = useBrand();
  const navigate = useNavigate();
  const [colleague, choose] = useState<Colleague | null>(null);
  const [typed, setTyped] = useState('');
  const name = `${consultant.firstName} ${consultant.lastName}`;
  const deletion = useDeleteConsultant(consultant.id, () => navigate({ to: PATHS.consultants }));
  const { clientCount: clients } = consultant;
  const missing = useMissing({ clients, colleague, typed });
  const confirm = () => !deletion.isPending && deletion.mutate(clients > 0 && colleague ? colleague.id : null);
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      onConfirm={confirm}
      busy={deletion.isPending}
      confirmDisabledReason={missing}
      title={t('consultants.delete.title', { name })}
      confirmLabel={
        clients > 0
          ? t('consultants.delete.move_and_delete', { count: clients })
          : t('consultants.delete.act', { name })
      }
    >
      {clients > 0 && (
        <HandOver except={consultant.id} {...{ name, clients, colleague, choose }}>
          {clients > TYPED_ABOVE && (
            <TextField
              label={t('consultants.delete.type_number', { count: clients })}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-60"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </HandOver>
      )}
      <p className="measure">{t('consultants.delete.consequence', { days })}</p>
      {deletion.error && <FieldErrorText text={errorText(deletion.error)} />}
    </ConfirmDialog>
  );
}

type HandOverProps = {
  except: string;
  name: string;
  clients: number;
  colleague: Colleague | null;
  choose: (colleague: Colleague) => void;
  children: ReactNode;
};

/** Who takes over the clients. */
function HandOver({ except, name, clients, colleague, choose, children }: HandOverProps) {
  const t = useText();
  return (
    <>
      <p className="measure">{t('consultants.delete.has_clients', { name, count: clients })}</p>
      <ConsultantPicker label={t('consultants.delete.to')} except={except} chosen={colleague} onChosen={choose} />
      {children}
    </>
  );
}

type Given = { clients: number; colleague: Colleague | null; typed: string };

/** Why it cannot be confirmed yet. */
function useMissing({ clients, colleague, typed }: Given): string | null {
  const t = useText();
  if (clients === 0) return null;
  if (!colleague) return t('move.choose_first');
  return clients > TYPED_ABOVE && typed.trim() !== String(clients)
    ? t('consultants.delete.type_number', { count: clients })
    : null;
}
