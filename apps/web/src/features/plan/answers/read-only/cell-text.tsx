import type { ReactNode } from 'react';

/** A name and the value under it, in a description list. */
export function CellText({ name, children, figure = false }: { name: string; children: ReactNode; figure?: boolean }) {
  return (
    <>
      <dt className={figure ? '' : 'text-small text-ink-soft'}>{name}</dt>
      <dd className={figure ? 'tabular text-right' : 'mb-2 whitespace-pre-wrap'}>{children}</dd>
    </>
  );
}
