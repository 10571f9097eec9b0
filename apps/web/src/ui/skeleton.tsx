import { useText } from '../lib/i18n.ts';

/** A grey block in the size of what will come; appears after 150 ms, so that fast answers show none. */
export function Skeleton({ className = 'h-6 w-full' }: { className?: string }) {
  return (
    <div aria-hidden="true" data-skeleton className={`animate-appear-late rounded-field bg-sunken ${className}`} />
  );
}

/** The skeleton of a page: heading, a line, some blocks; says "Loading…" to screen readers. */
export function PageSkeleton() {
  const t = useText();
  return (
    <div className="flex flex-col gap-5 py-2">
      <output className="sr-only">{t('ui.loading')}</output>
      <Skeleton className="h-10 w-2/3 max-w-md" />
      <Skeleton className="h-6 w-full max-w-xl" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
