import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { Skeleton } from './skeleton.tsx';

type Props<Data> = {
  query: Pick<UseQueryResult<Data, unknown>, 'data' | 'error' | 'refetch'>;
  /** The size of the skeleton. */
  size: string;
  children: (data: Data) => ReactNode;
};

/** What a query answers; until it does, a skeleton, or why there is no answer. */
export function Loaded<Data>({ query: { data, error, refetch }, size, children }: Props<Data>) {
  if (data !== undefined) return children(data);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return <Skeleton className={size} />;
}
