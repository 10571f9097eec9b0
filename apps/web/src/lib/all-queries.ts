import type { UseQueryResult } from '@tanstack/react-query';

export type QueriesTogether = {
  /** Still waiting for the first answer of one of them. */
  pending: boolean;
  /** Why one of them has nothing to show; null while each has something. */
  error: unknown;
  /** Asks again for those that failed. */
  retry: () => void;
};

type Query = Pick<UseQueryResult<unknown, unknown>, 'data' | 'error' | 'isPending' | 'isEnabled' | 'refetch'>;

/** Several queries of one page as one: what failed in the background while data is there fails nothing. */
export function combineQueries(...queries: readonly Query[]): QueriesTogether {
  const failed = queries.filter((query) => query.error !== null && query.data === undefined);
  return {
    pending: queries.some((query) => query.isPending && query.isEnabled),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
