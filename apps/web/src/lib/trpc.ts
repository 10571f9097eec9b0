import type { AppRouter } from '@app/api/router';
import { createTRPCClient, httpLink, type TRPCLink } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import { takeEarlyAnswer } from './early-answers.ts';
import { watchSession } from './report-error.ts';
import { requestedLanguage } from './texts.ts';
import { accessToken } from './session.ts';

export type Outputs = inferRouterOutputs<AppRouter>;

const TIMEOUT_MS = 15_000;

/** Tells every failed call to the watch over the session, with the token that it went out with. */
const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) => {
    const token = accessToken();
    const answers = next(op);
    return {
      ...answers,
      subscribe: (observer) =>
        answers.subscribe({
          ...observer,
          error: (error) => {
            watchSession(error, token);
            observer.error?.(error);
          },
        }),
    };
  };

/** Drops the direction that TanStack Query adds to the input of a paged list: the server refuses what it does not know. */
const directionLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) => {
    const { direction: _, ...input } = (op.input ?? {}) as { direction?: unknown };
    return next(_ === undefined ? op : { ...op, input });
  };

/** The server, typed. Each call is one request. Components use `api` of `api.ts`; this is for calls that are no query and no mutation. */
export const trpc = createTRPCClient<AppRouter>({
  links: [
    sessionLink,
    directionLink,
    httpLink({
      url: '/trpc',
      headers: () => {
        const token = accessToken();
        return { 'accept-language': requestedLanguage(), ...(token && { authorization: `Bearer ${token}` }) };
      },
      fetch: (url, init) => {
        const ask = () => fetch(url, { ...(init as RequestInit), signal: limited(init?.signal) });
        return takeEarlyAnswer(url as string, accessToken())?.catch(ask) ?? ask();
      },
    }),
  ],
});

function limited(signal: unknown): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal instanceof AbortSignal ? AbortSignal.any([signal, timeout]) : timeout;
}
