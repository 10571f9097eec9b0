import { useText } from '../../../lib/i18n.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { useSaver } from '../answers/saver-context.ts';
import { PdfButton } from '../export/pdf/pdf-button.tsx';
import { usePlan } from './plan-context.ts';

/** Opens the PDFs of the plan, with all that was typed in them. */
export function PaperButton() {
  const saver = useSaver();
  const { document, mode } = usePlan();
  return <PdfButton planId={document.plan.id} own={mode === 'write'} saveAll={() => saver.flushAll()} />;
}

/** Opens the owner's side of sharing. */
export function ShareButton() {
  const t = useText();
  const { id } = usePlan().document.plan;
  const load = async () => {
    const { ShareDialog } = await import('../sharing/share-dialog.tsx');
    return (onClose: () => void) => <ShareDialog planId={id} onClose={onClose} />;
  };
  return <DialogButton icon="share" label={t('share.button')} load={load} />;
}
