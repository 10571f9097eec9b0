import { useText } from '../../../lib/i18n.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { useSaver } from '../answers/saver-context.ts';
import { usePlan } from './plan-context.ts';

/** Opens the plan's PDFs. */
export function PaperButton() {
  const t = useText();
  const saver = useSaver();
  const { document, mode } = usePlan();
  const { id } = document.plan;
  const load = async () => {
    const { PaperDialog } = await import('../export/pdf/pdf-dialog.tsx');
    return (onClose: () => void) => (
      <PaperDialog planId={id} own={mode === 'write'} saveAll={() => saver.flushAll()} onClose={onClose} />
    );
  };
  return <DialogButton icon="download" label={t('paper.download')} load={load} />;
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
