import type { ReactNode } from 'react';
import { useFocus } from './use-focus.ts';

type Props = {
  children: ReactNode;
  /** `h2` where it is outside any section. */
  as?: 'h2' | 'h3';
};

/** The heading of what took the place of something else: takes the focus, so that ears and keyboard follow. */
export function ArrivingHeading({ children, as: Heading = 'h3' }: Props) {
  return (
    <Heading ref={useFocus<HTMLHeadingElement>()} tabIndex={-1} className="text-lead">
      {children}
    </Heading>
  );
}
