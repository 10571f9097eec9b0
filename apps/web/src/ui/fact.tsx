import type { ReactNode } from 'react';

type Props = { label: ReactNode; children: ReactNode; className?: string };

/** A value under its name, as in a row of a list or among details; inside a `dl`. */
export function Fact({ label, children, className = '' }: Props) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
