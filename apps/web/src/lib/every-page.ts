import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type Pages<Page> = Pick<
  UseInfiniteQueryResult<InfiniteData<Page>, unknown>,
  'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
>;

/** Loads a list page after page; the pages are given once all are there. */
export function useEveryPage<Page>({ data, hasNextPage, isFetching, isError, fetchNextPage }: Pages<Page>): Page[] {
  const isMoreWanted = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isMoreWanted) void fetchNextPage();
  }, [isMoreWanted, fetchNextPage]);
  return data === undefined || hasNextPage ? [] : data.pages;
}
