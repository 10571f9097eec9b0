import { useId, type ComponentProps, type ReactNode } from 'react';

/** A sheet of paper on the table. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`rounded-card border border-line bg-sheet p-5 shadow-sheet sm:p-6 ${className}`} {...rest} />;
}

type SectionProps = {
  title: ReactNode;
  /** A line under the heading. */
  lead?: ReactNode;
  /** Links or buttons at the heading's right. */
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
  id?: string | undefined;
};

/** A part of a page with its heading (h2); a landmark by that name. */
export function Section({ title, lead, actions, children, className = '', id }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={`flex flex-col gap-4 ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={titleId} className="text-lead">
          {title}
        </h2>
        {actions}
      </div>
      {lead && <p className="measure text-ink-soft">{lead}</p>}
      {children}
    </section>
  );
}
