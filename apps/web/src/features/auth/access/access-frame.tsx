import type { ReactNode } from 'react';

/** The narrow column of the pages around a login. */
export function AccessFrame({ children }: { children: ReactNode }) {
  return <div className="page-width flex max-w-md flex-col gap-6 py-10 sm:py-16">{children}</div>;
}
