import { useState, type ComponentType } from 'react';
import { NoResponse } from '../../lib/failure.ts';
import { reportFailure } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';

type Dialog = ComponentType<{ planId: string; onClose: () => void }>;

/** Opens what the owner does with the link of their plan; its code is loaded when it is wanted. */
export function ShareButton({ planId }: { planId: string }) {
  const t = useText();
  const [Open, setOpen] = useState<Dialog | null>(null);
  const open = async () => {
    const loaded = await import('./share-dialog.tsx').catch(() => reportFailure(new NoResponse())); // the page stays
    if (loaded) setOpen(() => loaded.ShareDialog);
  };
  return (
    <>
      <Button size="small" icon="share" aria-haspopup="dialog" title={t('share.button')} onClick={() => void open()}>
        <span className="max-sm:sr-only">{t('share.button')}</span>
      </Button>
      {Open && <Open planId={planId} onClose={() => setOpen(null)} />}
    </>
  );
}
