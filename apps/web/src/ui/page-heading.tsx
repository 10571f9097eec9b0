import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../lib/texts.ts';
import { takePageFocus } from '../lib/page-focus.ts';

type Props = {
  children: ReactNode;
  /** The title of the tab, when the heading is not a plain text or says too little. */
  title?: string | undefined;
  /** A line under the heading. */
  lead?: ReactNode;
  /** `heading` is smaller, as on the plan page; `hero` is the home page's. */
  size?: keyof typeof SIZES;
};

const SIZES = { hero: 'text-hero', display: 'text-heading sm:text-display', heading: 'text-heading' };

/** The page's only h1. Sets the tab's title ("Page – Growth Plan") and takes the focus after a change of route. */
export function PageHeading({ children, title, lead, size = 'display' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const t = useText();
  const page = title ?? (typeof children === 'string' ? children : '');
  const product = t('product.name');
  const tabTitle = page && page !== product ? t('page.title', { page }) : product;
  useEffect(() => {
    document.title = tabTitle;
  }, [tabTitle]);
  useEffect(() => takePageFocus(heading.current), []);
  return (
    <div className="flex flex-col gap-2">
      <h1 ref={heading} tabIndex={-1} className={SIZES[size]}>
        {children}
      </h1>
      {lead && <p className="measure text-lead text-ink-soft">{lead}</p>}
    </div>
  );
}
