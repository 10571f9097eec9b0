import type { AppRouter } from '@app/api/router';
import { keepPreviousData, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy, type TRPCMutationKey, type TRPCQueryKey } from '@trpc/tanstack-react-query';
import { successText } from './error-text.ts';
import { failedWith, isServerError, isTransient, readFailure } from './api-error.ts';
import { reportFailure } from './report-error.ts';
import { onLanguageChange } from './i18n.ts';
import { getAccountId, onSessionRestored, subscribeToSession } from './session.ts';
import { toastSuccess } from './toasts.ts';
import { trpc } from './trpc.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
    queryKey: TRPCQueryKey; // one that a person made up does not compile
    mutationKey: TRPCMutationKey;
  }
}

type CallMeta = {
  /** The caller shows its failure in place and wants no toast (401 and 422 still end the session, a 500 with nothing to show its page). */
  inPlace?: boolean;
  /** No toast on success, as with autosave. */
  silent?: boolean;
};

/**
 * The one cache. It reports errors of mutations, and of queries that a component shows (docs/product.md#errors); successes of mutations too.
 * `meta: { silent: true }` keeps a success quiet, `meta: { inPlace: true }` an error. A query that no component shows
 * was left or only preloaded: its error concerns nobody yet.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.isActive()) return;
      const leavesNothingToShow = isServerError(error) && query.state.data === undefined;
      if (!query.meta?.inPlace || leavesNothingToShow) reportFailure(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, ...[, , mutation]) => {
      if (failedWith(error, 'forbidden')) void queryClient.invalidateQueries(api.account.get.queryFilter()); // another role since
      if (isOutdated(error)) void queryClient.invalidateQueries();
      if (!mutation.meta?.inPlace) reportFailure(error);
    },
    onSuccess: (answer, ...[, , mutation]) => void (mutation.meta?.silent || toastSuccess(getMessage(answer))),
  }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (count, error) => count < 2 && isTransient(error), networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * The server's procedures as options, keys and filters of TanStack Query: `useQuery(api.plan.get.queryOptions({ id }))`,
 * `useMutation(api.plan.create.mutationOptions())`, `queryClient.invalidateQueries(api.plan.pathFilter())`.
 */
export const api = createTRPCOptionsProxy<AppRouter>({ client: trpc, queryClient });

/** For `retry` of a mutation that the server does once, however often it is sent: it goes once more when it had no answer. */
export const retryUnanswered = (count: number, error: unknown): boolean => count === 0 && isTransient(error);

/** Options of a list that comes in pages; the next page is the one that the last one names. */
export const PAGED = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor };

/** Options of a paged list with filters: the old rows stay until the new ones are there, a request for other filters is given up. */
export const FILTERED = { ...PAGED, placeholderData: keepPreviousData, trpc: { abortOnUnmount: true } };

/** Whether what is shown may not be so any more: an act was refused because of what is stored, or was done without an answer. */
function isOutdated(error: unknown): boolean {
  const failure = readFailure(error);
  return isTransient(error) || ('status' in failure && (failure.status === 404 || failure.status === 409));
}

function getMessage(answer: unknown): string {
  const { msg, ...params } = (answer ?? {}) as { msg?: string };
  return successText(msg, params);
}

/** Nothing read for one account is ever shown to another. */
let owner = getAccountId();
subscribeToSession(() => {
  const now = getAccountId();
  if (now !== owner) queryClient.clear();
  owner = now;
});

onSessionRestored(() => void queryClient.invalidateQueries());
onLanguageChange(() => void queryClient.invalidateQueries()); // names of steps come in the language asked for
