import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** The name that is read aloud and shown on hover. */
  label: string;
};

/** A square button with an icon alone; 36 px, 44 where the pointer is a finger. */
export function IconButton({ icon, label, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-9 shrink-0 items-center justify-center rounded-field text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-50 pointer-coarse:size-11 ${className}`}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
