import { useState, type ReactNode } from 'react';
import { NoResponse } from '../lib/failure.ts';
import { reportFailure } from '../lib/failures.ts';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';

type Show = (onClose: () => void) => ReactNode;

type Props = { icon: IconName; label: string; load: () => Promise<Show> };

/** Opens a dialog whose code is loaded when it is wanted; on a phone the sign alone stands there. */
export function DialogButton({ icon, label, load }: Props) {
  const [show, setShow] = useState<Show | null>(null);
  const open = async () => {
    const loaded = await load().catch(() => reportFailure(new NoResponse())); // the page stays
    if (loaded) setShow(() => loaded);
  };
  return (
    <>
      <Button size="small" icon={icon} aria-haspopup="dialog" title={label} onClick={() => void open()}>
        <span className="max-sm:sr-only">{label}</span>
      </Button>
      {show?.(() => setShow(null))}
    </>
  );
}
