/** How a button looks: one `primary` on a screen; `danger` never next to it. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

/** `small` is for dense rows; both reach 44 px where the pointer is a finger. */
export type ButtonSize = 'normal' | 'small';

const BASE =
  'inline-flex max-w-full items-center justify-center gap-2 rounded-field border text-center font-semibold no-underline transition-colors ' +
  'aria-disabled:opacity-60 disabled:opacity-60 select-none pointer-coarse:min-h-11 forced-colors:border-current';

const SIZES: Record<ButtonSize, string> = {
  normal: 'min-h-11 px-5 py-2 text-body',
  small: 'min-h-9 px-3 py-1 text-small',
};

const LOOKS: Record<ButtonLook, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-line-strong bg-sheet text-ink hover:border-ink-soft hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-accent-wash',
  danger: 'border-transparent bg-error text-on-error hover:bg-error-strong',
};

/** The classes of a button or of a link that looks like one. */
export function buttonClass(look: ButtonLook, size: ButtonSize, extra = ''): string {
  return `${BASE} ${SIZES[size]} ${LOOKS[look]} ${extra}`;
}
