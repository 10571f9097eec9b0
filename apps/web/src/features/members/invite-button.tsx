import { useState, type Ref } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** The main act of the page. */
export function InviteButton({ buttonRef }: { buttonRef: Ref<HTMLButtonElement> }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={buttonRef}
        look="primary"
        icon="plus"
        aria-haspopup="dialog"
        className="self-start"
        onClick={() => setOpen(true)}
      >
        {t('members.invite')}
      </Button>
      {open && <InviteDialog again={null} onClose={() => setOpen(false)} />}
    </>
  );
}
