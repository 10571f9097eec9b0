import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Props = Omit<ComponentProps<'details'>, 'children'> & {
  /** Null while it cannot be folded. */
  summary: ReactNode;
  children: ReactNode;
};

/** Something that can be opened in place: the native details, so find-in-page opens it too. */
export function Disclosure({ summary, children, className = '', ...details }: Props) {
  return (
    <details className={`group ${className}`} {...details}>
      <summary
        hidden={summary === null}
        className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-field font-medium text-accent marker:content-none hover:text-accent-strong pointer-coarse:min-h-11"
      >
        <Icon name="chevron-right" size={18} className="transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      <div className={summary === null ? '' : 'pt-2 pb-1'}>{children}</div>
    </details>
  );
}
