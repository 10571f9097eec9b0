import { useState, type ComponentType } from 'react';
import { NoResponse } from '../../lib/failure.ts';
import { reportFailure } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import type { PaperDialogProps } from './paper-dialog.tsx';

type Props = Omit<PaperDialogProps, 'onClose'>;

/** Offers a plan as PDF in its two forms; the code is loaded when it is wanted. */
export function PaperLinks(props: Props) {
  const t = useText();
  const [Open, setOpen] = useState<ComponentType<PaperDialogProps> | null>(null);
  const open = async () => {
    const loaded = await import('./paper-dialog.tsx').catch(() => reportFailure(new NoResponse())); // the page stays
    if (loaded) setOpen(() => loaded.PaperDialog);
  };
  return (
    <>
      <Button
        size="small"
        icon="download"
        aria-haspopup="dialog"
        title={t('paper.download')}
        onClick={() => void open()}
      >
        <span className="max-sm:sr-only">{t('paper.download')}</span>
      </Button>
      {Open && <Open {...props} onClose={() => setOpen(null)} />}
    </>
  );
}
