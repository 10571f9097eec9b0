import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Icon, type IconName } from './icon.tsx';

type Kind = 'info' | 'attention' | 'error' | 'done';

const LOOKS: Record<Kind, { box: string; icon: IconName; mark: string }> = {
  info: { box: 'border-line-strong bg-sunken', icon: 'info', mark: 'text-ink-soft' },
  attention: { box: 'border-attention bg-attention-wash', icon: 'flag', mark: 'text-attention' },
  error: { box: 'border-error bg-error-wash', icon: 'error', mark: 'text-error' },
  done: { box: 'border-done bg-done-wash', icon: 'check-circle', mark: 'text-done' },
};

type Props = {
  kind?: Kind;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links under the text. */
  actions?: ReactNode;
  /** `status` or `alert` when it appears while somebody works. */
  role?: 'status' | 'alert' | undefined;
};

/** A notice in the page. */
export function Callout({ kind = 'info', title, children, actions, role }: Props) {
  const t = useText();
  const look = LOOKS[kind];
  return (
    <div role={role} className={`flex gap-3 rounded-card border p-4 text-ink ${look.box}`}>
      <Icon name={look.icon} size={22} className={`mt-0.5 ${look.mark}`} />
      <div className="flex min-w-0 flex-col gap-2">
        <span className="sr-only">{t(`ui.callout.${kind}`)}</span>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="measure">{children}</div>}
        {actions && <div className="flex flex-wrap gap-3 pt-1">{actions}</div>}
      </div>
    </div>
  );
}
