import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Props = {
  icon?: IconName;
  /** What would be here. */
  title: ReactNode;
  /** Why it is empty and how to get something here. */
  children?: ReactNode;
  /** One act. */
  action?: ReactNode;
};

/** In place of an empty list. */
export function EmptyState({ icon = 'list', title, children, action }: Props) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-dashed border-line-strong p-6 sm:p-8">
      <span className="flex size-11 items-center justify-center rounded-full bg-sunken text-ink-soft">
        <Icon name={icon} size={22} />
      </span>
      <p className="text-lead font-semibold">{title}</p>
      {children && <div className="measure text-ink-soft">{children}</div>}
      {action}
    </div>
  );
}
