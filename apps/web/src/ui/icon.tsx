import type { ComponentProps } from 'react';
import sprite from './icons.svg?no-inline';

/** One own set, drawn on 24 × 24 with a 1.75 line, in one file next to the code: a new icon is a symbol in icons.svg and its name here. */
export type IconName =
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up'
  | 'arrow-down'
  | 'bell'
  | 'calendar'
  | 'check'
  | 'check-circle'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'circle'
  | 'clock'
  | 'close'
  | 'copy'
  | 'download'
  | 'edit'
  | 'error'
  | 'external'
  | 'eye'
  | 'eye-off'
  | 'facebook'
  | 'feedback'
  | 'flag'
  | `flag-${Flag}`
  | 'globe'
  | 'info'
  | 'linkedin'
  | 'list'
  | 'mail'
  | 'menu'
  | 'minus'
  | 'moon'
  | 'more'
  | 'people'
  | 'person'
  | 'plus'
  | 'print'
  | 'search'
  | 'send'
  | 'share'
  | 'sun'
  | 'system'
  | 'trash'
  | 'undo'
  | 'warning';

/** The flags that are drawn, by the code of their country. */
export const FLAGS = ['gb', 'fi', 'se'] as const;
export type Flag = (typeof FLAGS)[number];

type Props = Omit<ComponentProps<'svg'>, 'children'> & {
  name: IconName;
  /** Side in pixels; 20 next to text of the body. */
  size?: number;
};

/** A decorative icon: always next to a text, or inside a control that has a name; screen readers skip it. */
export function Icon({ name, size = 20, className = '', ...rest }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${className}`}
      {...rest}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
