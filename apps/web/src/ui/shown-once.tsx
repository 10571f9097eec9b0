import { useRef, type ReactNode } from 'react';
import { Callout } from './callout.tsx';
import { CopyButton } from './copy-button.tsx';

type Props = {
  secret: string;
  /** That it is shown this once, and how to keep it. */
  warning: ReactNode;
  /** Next to Copy. */
  children?: ReactNode;
};

/** What the server tells this once and stores as a hash only: in full, to be copied. */
export function ShownOnce({ secret, warning, children }: Props) {
  const shown = useRef<HTMLElement>(null);
  return (
    <>
      <Callout kind="attention">{warning}</Callout>
      <code ref={shown} className="max-w-full self-start rounded-field bg-sunken px-3 py-2 text-small break-all">
        {secret}
      </code>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={secret} shown={shown} />
        {children}
      </div>
    </>
  );
}
