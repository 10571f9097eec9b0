import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

const LOOK =
  'inline-flex min-h-11 items-center rounded-field px-3 font-medium text-ink no-underline transition-colors hover:bg-sunken md:px-2 ' +
  'aria-[current=page]:text-accent aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8';

/** A plain link (`href`) of the navigation bar. */
export function NavAnchor({ children, className = '', ...rest }: ComponentProps<'a'>) {
  return (
    <a className={`${LOOK} ${className}`} {...rest}>
      {children}
    </a>
  );
}

/** A link of the navigation bar; the current page is underlined and announced by screen readers. */
export const NavLink = /* @__PURE__ */ createLink(NavAnchor);

/** A button among them. */
export function NavButton({ children, className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" className={`${LOOK} ${className}`} {...rest}>
      {children}
    </button>
  );
}
