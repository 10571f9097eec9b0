import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { TRPCMutationKey, TRPCQueryKey } from '@trpc/tanstack-react-query';
import { successText } from './error-text.ts';
import { isServerError, mayPass } from './api-error.ts';
import { reportFailure } from './report-error.ts';
import { onLanguageChange } from './i18n.ts';
import { getSession, onSessionRestored, subscribeToSession, type Session } from './session.ts';
import { toastSuccess } from './toasts.ts';

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
    onError: (error, _input, _result, mutation) => void (mutation.meta?.inPlace || reportFailure(error)),
    onSuccess: (answer, _input, _result, mutation) => void (mutation.meta?.silent || toastSuccess(getMessage(answer))),
  }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (count, error) => count < 2 && mayPass(error), networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

function getMessage(answer: unknown): string {
  const { msg, ...params } = (answer ?? {}) as { msg?: string };
  return successText(msg, params);
}

/** Nothing read for one account is ever shown to another. */
let owner = getAccount(getSession());
subscribeToSession(() => {
  const now = getAccount(getSession());
  if (now !== owner) queryClient.clear();
  owner = now;
});

onSessionRestored(() => void queryClient.invalidateQueries());
onLanguageChange(() => void queryClient.invalidateQueries()); // names of steps come in the language asked for

function getAccount(session: Session): string | null {
  return session.state === 'none' ? null : session.accountId;
}
