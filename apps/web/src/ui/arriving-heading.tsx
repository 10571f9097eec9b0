import type { ReactNode } from 'react';
import { useFocus } from './use-focus.ts';

/** The heading of what took the place of something else in a section: takes the focus, so that ears and keyboard follow. */
export function ArrivingHeading({ children }: { children: ReactNode }) {
  return (
    <h3 ref={useFocus<HTMLHeadingElement>()} tabIndex={-1} className="text-lead">
      {children}
    </h3>
  );
}
