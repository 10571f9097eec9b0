import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** A plain link in running text (`href`). */
export function Anchor({ className = '', children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      className={`font-medium text-accent underline decoration-1 underline-offset-3 transition-colors hover:text-accent-strong hover:decoration-2 ${className}`}
      {...rest}
    >
      {children}
    </a>
  );
}

/** A link to a route (`to`, typed by the router) in running text. */
export const TextLink = /* @__PURE__ */ createLink(Anchor);

/** Classes of a link on its own, as in a row: high enough for a finger, and a name of fifty letters breaks. */
export const STANDALONE = 'inline-block max-w-full pointer-coarse:py-2.5';

/** Classes of a link that is a line by itself, as high as a finger. */
export const LINE_LINK = 'inline-flex min-h-6 max-w-full items-center pointer-coarse:min-h-11';
