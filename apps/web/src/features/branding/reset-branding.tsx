import { useMutation } from '@tanstack/react-query';
import { failedWith, isTransient } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Props = { open: boolean; revision: number; unsaved: boolean; onClose: () => void; onReset: () => void };

/** Asks whether to go back to what the configuration says. */
export function ResetBranding({ open, revision, unsaved, onClose, onReset }: Props) {
  const t = useText();
  const reset = useMutation({
    mutationFn: () => resetBranding(revision),
    meta: { silent: true, inPlace: true },
    onSuccess: onReset,
  });
  const isOvertaken = failedWith(reset.error, 'branding_changed');
  return (
    <ConfirmDialog
      open={open}
      destructive
      mutation={reset}
      refusal={isOvertaken ? t('branding.reset.changed') : undefined}
      onClose={onClose}
      onConfirm={() => reset.mutate()}
      title={t('branding.reset.title')}
      confirmLabel={t('branding.reset')}
    >
      <p className="measure">{t('branding.reset.text')}</p>
      {unsaved && <p className="measure">{t('branding.reset.unsaved')}</p>}
    </ConfirmDialog>
  );
}

/** Resets it; what is no longer published counts as reset, by an attempt whose answer was lost or by another admin. */
async function resetBranding(revision: number): Promise<void> {
  try {
    await trpc.branding.reset.mutate({ revision });
  } catch (error) {
    if (!failedWith(error, 'branding_changed') && !isTransient(error)) throw error;
    const now = await trpc.branding.get.query().catch(() => null); // not by the cache, which would report a second failure
    if (now?.publishedAt !== null) throw error;
  }
}
