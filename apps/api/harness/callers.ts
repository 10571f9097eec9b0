/** An answer; over tRPC `body` is the data, or the error. */
export type Answered<Body = Record<string, unknown>> = { status: number; body: Body; headers: Record<string, unknown> };

export type Call = { token?: string | undefined; language?: string; headers?: Record<string, string> };

/** Calls of the product over HTTP. */
export type Callers = {
  /** A tRPC query. */
  query<Body = Record<string, unknown>>(path: string, input?: unknown, call?: Call): Promise<Answered<Body>>;
  /** A tRPC mutation. */
  mutate<Body = Record<string, unknown>>(path: string, input?: unknown, call?: Call): Promise<Answered<Body>>;
  /** A REST call of a route, such as `GET /api/user/get/profile`. */
  rest<Body = Record<string, unknown>>(route: string, body?: unknown, call?: Call): Promise<Answered<Body>>;
};

/** A request with a JSON body, if it has one. */
type Request = { method: string; path: string; body: unknown; headers: Record<string, string> };
type Response = { status: number; text: string; headers: Record<string, unknown> };

/** Callers of a server that `send` reaches. */
export function createCallers(send: (request: Request) => Promise<Response>): Callers {
  const rest: Callers['rest'] = async (route, body, { token, language = 'en', headers } = {}) => {
    const [, method = '', path = ''] = /^(\w+) (.*)$/s.exec(route) ?? [];
    const { text, ...answer } = await send({
      method,
      path,
      body,
      headers: {
        'accept-language': language,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    return { ...answer, body: (text === '' ? undefined : parsed(text)) as never };
  };
  const opened = ({ body, ...answer }: Answered) => {
    const { result, error } = (body ?? {}) as { result?: { data: never }; error?: { data: never } };
    return { ...answer, body: result?.data ?? error?.data ?? (body as never) };
  };
  return {
    rest,
    query: async (path, input, call) => opened(await rest(`GET ${toQueryPath(path, input)}`, undefined, call)),
    mutate: async (path, input, call) => opened(await rest(`POST /trpc/${path}`, input, call)),
  };
}

/** The address of a tRPC query. */
export function toQueryPath(procedure: string, input?: unknown): string {
  return `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;
}

/** Callers of the server at an address; they throw when it does not answer. */
export function createHttpCallers(url: string): Callers {
  return createCallers(async ({ method, path, body, headers }) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, text: await response.text(), headers: Object.fromEntries(response.headers) };
  });
}

/** A balancer's own refusals are not JSON. */
function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return { msg: text };
  }
}
