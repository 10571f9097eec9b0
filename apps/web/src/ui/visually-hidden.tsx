import type { ReactNode } from 'react';

/** Text for screen readers alone. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <span className="sr-only" id={id}>
      {children}
    </span>
  );
}
