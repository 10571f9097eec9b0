import { useText } from '../../../../lib/i18n.ts';
import { DialogButton } from '../../../../ui/dialog-button.tsx';
import type { PaperDialogProps } from './pdf-dialog.tsx';

/** Offers a plan as PDF in its two forms. */
export function PaperLinks(props: Omit<PaperDialogProps, 'onClose'>) {
  const t = useText();
  const load = async () => {
    const { PaperDialog } = await import('./pdf-dialog.tsx');
    return (onClose: () => void) => <PaperDialog {...props} onClose={onClose} />;
  };
  return <DialogButton icon="download" label={t('paper.download')} load={load} />;
}
