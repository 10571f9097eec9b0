import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of what took the place of something else in a section: takes the focus, so that ears and keyboard follow. */
export function ArrivingHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lead">
      {children}
    </h3>
  );
}
