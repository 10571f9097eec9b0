import { useText } from '../../../../lib/i18n.ts';
import { DialogButton } from '../../../../ui/dialog-button.tsx';
import type { PaperDialog } from './pdf-dialog.tsx';

/** Opens the PDFs of a plan. */
export function PdfButton(props: Omit<Parameters<typeof PaperDialog>[0], 'onClose'>) {
  const t = useText();
  const load = async () => {
    const { PaperDialog } = await import('./pdf-dialog.tsx');
    return (onClose: () => void) => <PaperDialog {...props} onClose={onClose} />;
  };
  return <DialogButton icon="download" label={t('paper.download')} load={load} />;
}
