import type { ComponentProps } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { PageHeading } from './page-heading.tsx';

/** In place of a page that could not be loaded: its heading, why, and Try again. */
export function PageFailed({ title, ...failure }: ComponentProps<typeof LoadFailed> & { title: string }) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{title}</PageHeading>
      <LoadFailed {...failure} />
    </div>
  );
}
