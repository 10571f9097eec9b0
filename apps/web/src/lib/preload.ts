import type {
  EnsureInfiniteQueryDataOptions,
  EnsureQueryDataOptions,
  InfiniteData,
  QueryKey,
} from '@tanstack/react-query';
import { queryClient } from './api.ts';

/** Reads what a page shows while its code is on its way, unless it was read before. The page shows the error if there is one. */
export const preload = <Data, Failed, Key extends QueryKey>(
  query: EnsureQueryDataOptions<Data, Failed, Data, Key>,
): Promise<Data | undefined> => queryClient.ensureQueryData(query).catch(() => undefined);

/** The same for a list that comes in pages. */
export const preloadList = <Page, Failed, Key extends QueryKey, Cursor>(
  query: EnsureInfiniteQueryDataOptions<Page, Failed, Page, Key, Cursor>,
): Promise<InfiniteData<Page, Cursor> | undefined> => queryClient.ensureInfiniteQueryData(query).catch(() => undefined);

/** What a page reads, for its loader: the page opens without waiting for it. Only the first page of a visit waits a moment (`main.tsx`). */
export const coming = (data: unknown) => ({ coming: data });
