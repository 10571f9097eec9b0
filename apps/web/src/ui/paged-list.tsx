import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { LoadFailed } from './load-failed.tsx';
import { Skeleton } from './skeleton.tsx';

type Page<Item> = { items: Item[] };

type Props<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>, unknown>;
  /** In place of the list when nothing is in it. */
  empty: ReactNode;
  /** How many are shown, in words. */
  shown: (count: number) => string;
  children: (items: readonly Item[]) => ReactNode;
};

/** A list that comes in pages: loading, failed, empty, or its rows with their count and Load more. */
export function PagedList<Item>({ query, empty, shown, children }: Props<Item>) {
  const t = useText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <output className="sr-only">{t('ui.loading')}</output>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-80 w-full" />
      </>
    );
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      <p role="status" className="text-small text-ink-soft">
        {shown(items.length)}
      </p>
      {children(items)}
      {error && <LoadFailed error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <Button className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('ui.load_more')}
        </Button>
      )}
    </>
  );
}
