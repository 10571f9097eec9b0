import type { ReactNode } from 'react';

/** A value under its name, as in a row of a list or among details; inside a `dl`. */
export function Fact({
  label,
  children,
  className = '',
}: {
  label: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
