import { useRef, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Callout } from './callout.tsx';
import { CopyButton } from './copy-button.tsx';
import { LeaveGuard } from './form/leave-guard.tsx';

type Props = {
  secret: string;
  /** That it is shown this once, and how to keep it. */
  warning: string;
  /** Next to Copy. */
  children?: ReactNode;
};

/** What the server tells this once and stores as a hash only: in full, to be copied. Until then, leaving the page is asked about. */
export function ShownOnce({ secret, warning, children }: Props) {
  const t = useText();
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  return (
    <>
      <Callout kind="attention">{warning}</Callout>
      <code
        ref={shown}
        onCopy={() => setCopied(true)}
        className="max-w-full self-start rounded-field bg-sunken px-3 py-2 text-small break-all"
      >
        {secret}
      </code>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={secret} shown={shown} onCopied={() => setCopied(true)} />
        {children}
      </div>
      <LeaveGuard active={!copied} title={t('ui.leave_uncopied')} text={warning} />
    </>
  );
}
