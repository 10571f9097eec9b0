import { useState, type ReactNode } from 'react';
import { NoResponse } from '../lib/api-error.ts';
import { reportFailure } from '../lib/report-error.ts';
import { reloadOnce } from '../lib/update.ts';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';

type Show = (onClose: () => void) => ReactNode;

type Props = {
  icon?: IconName;
  label: string;
  /** Read aloud after the label, where several buttons have the same. */
  about?: string;
  load: () => Promise<Show>;
  /** Without a border; shows its icon alone everywhere, where it has one. */
  quiet?: boolean;
};

/** Opens a dialog whose code is loaded when it is wanted. */
export function DialogButton({ icon, label, about, load, quiet }: Props) {
  const [show, setShow] = useState<Show | null>(null);
  const open = async () => {
    try {
      const loaded = await load();
      setShow(() => loaded);
    } catch (error) {
      if (!(await reloadOnce(error))) reportFailure(new NoResponse()); // the page stays
    }
  };
  return (
    <>
      <Button
        size="small"
        look={quiet ? 'quiet' : 'secondary'}
        icon={icon}
        aria-haspopup="dialog"
        title={quiet && icon ? label : undefined}
        onClick={() => void open()}
      >
        <span className={icon && quiet ? 'sr-only' : 'min-w-0'}>
          {label}
          {about !== undefined && <span className="sr-only">: {about}</span>}
        </span>
      </Button>
      {show?.(() => setShow(null))}
    </>
  );
}
