import { useText } from '../../../lib/i18n.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';

/** Opens what the owner does with the link of their plan. */
export function ShareButton({ planId }: { planId: string }) {
  const t = useText();
  const load = async () => {
    const { ShareDialog } = await import('./share-dialog.tsx');
    return (onClose: () => void) => <ShareDialog planId={planId} onClose={onClose} />;
  };
  return <DialogButton icon="share" label={t('share.button')} load={load} />;
}
