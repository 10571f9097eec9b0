import { useId, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

type Props = { title: string; lead: ReactNode; children: ReactNode };

/** A part of the account: what it is about on the left, the sheet on the right; one under the other where there is no room. */
export function AccountSection({ title, lead, children }: Props) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid items-start gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]"
    >
      <div className="flex flex-col gap-1.5 lg:pt-5">
        <h2 id={titleId} className="text-lead">
          {title}
        </h2>
        <p className="measure text-small text-ink-soft">{lead}</p>
      </div>
      <Card className="flex min-w-0 flex-col gap-5">{children}</Card>
    </section>
  );
}
