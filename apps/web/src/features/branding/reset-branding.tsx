import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { failedWith } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { showAgain } from './branding-query.ts';

type Props = { open: boolean; revision: number; onClose: () => void };

/** Asks whether to go back to what the configuration says. */
export function ResetBranding({ open, revision, onClose }: Props) {
  const t = useText();
  const reset = useMutation(
    api.branding.reset.mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: showAgain,
    }),
  );
  const isOvertaken = failedWith(reset.error, 'branding_changed');
  return (
    <ConfirmDialog
      open={open}
      destructive
      mutation={isOvertaken ? { ...reset, error: null } : reset}
      onClose={onClose}
      onConfirm={() => reset.mutate({ revision })}
      title={t('branding.reset.title')}
      confirmLabel={t('branding.reset')}
    >
      <p className="measure">{t('branding.reset.text')}</p>
      {isOvertaken && <FailureText text={t('branding.reset.changed')} />}
    </ConfirmDialog>
  );
}
