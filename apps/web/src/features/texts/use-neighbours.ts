import { useEffect, useState } from 'react';
import { neighboursOf, type Neighbours } from './neighbours.ts';

type Pages = { hasNextPage: boolean; isFetching: boolean; isError: boolean; fetchNextPage: () => unknown };

/** What comes before and after the open text; the list goes on loading when its last one is open. */
export function useNeighbours(
  texts: readonly { key: string }[],
  open: string | undefined,
  { hasNextPage, isFetching, isError, fetchNextPage }: Pages,
): Neighbours {
  const keys = texts.map(({ key }) => key);
  const index = open === undefined ? -1 : keys.indexOf(open);
  const [seen, setSeen] = useState({ open, index });
  if (open !== seen.open || (index >= 0 && index !== seen.index)) setSeen({ open, index });
  const isLast = index >= 0 && index === keys.length - 1;
  const isMoreWanted = isLast && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isMoreWanted) void fetchNextPage();
  }, [isMoreWanted, fetchNextPage]);
  return neighboursOf(keys, open ?? '', seen.open === open && seen.index >= 0 ? seen.index : null);
}
