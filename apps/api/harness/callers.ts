import type { Answered } from './application.ts';

type Call = { token?: string | undefined; headers?: Record<string, string> };

/** Calls of a server over HTTP, in the shape of those that tests make without one. */
export type Callers = {
  /** A tRPC query; `body` is the data, or the failure. */
  query<Body = Record<string, unknown>>(path: string, input?: unknown, call?: Call): Promise<Answered<Body>>;
  /** A tRPC mutation. */
  mutate<Body = Record<string, unknown>>(path: string, input?: unknown, call?: Call): Promise<Answered<Body>>;
  rest<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    call?: Call,
  ): Promise<Answered<Body>>;
};

/** Callers of the server at an address; they throw when it does not answer. */
export function callersOf(url: string): Callers {
  const send = async (method: string, path: string, body?: unknown, { token, headers }: Call = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: parsed(text),
      headers: Object.fromEntries(response.headers),
    };
  };
  const opened = ({ body, ...rest }: Awaited<ReturnType<typeof send>>) => ({
    ...rest,
    body: body.result?.data ?? body.error?.data ?? body,
  });
  const queryOf = (input: unknown) =>
    input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return {
    rest: send,
    query: async (path, input, call) => opened(await send('GET', `/trpc/${path}${queryOf(input)}`, undefined, call)),
    mutate: async (path, input, call) => opened(await send('POST', `/trpc/${path}`, input, call)),
  };
}

/** A balancer's own refusals are not JSON. */
function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return { msg: text };
  }
}
