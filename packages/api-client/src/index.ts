import createFetchClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';
import type { paths } from './api.gen.ts';

export type { components, paths } from './api.gen.ts';

/**
 * A method for each HTTP method, which takes a documented path: `client.GET('/api/user/get/profile')`. It resolves with
 * `response` and either `data`, what the API answers, or `error`, a failure with `msg`, `text` and perhaps `errors`; it
 * rejects only when no answer came. A call that answers CSV needs `parseAs: 'text'`.
 */
export type ApiClient = Client<paths>;

/** Where the server is and who calls. */
export type ApiClientOptions = {
  /** The address of the server without a path, such as `https://plan.example.com`. */
  baseUrl: string;
  /** The token of a login or a personal one (`gpt_…`); without it, what is open to anyone can be called. */
  token?: string;
};

/**
 * Makes a client. Each call but GET gets an `Idempotency-Key` of its own, a UUID; to repeat a call, give the same key both
 * times: `params: { header: { 'Idempotency-Key': key }, … }`.
 */
export function createClient({ baseUrl, token }: ApiClientOptions): ApiClient {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const client = createFetchClient<paths>({ baseUrl, headers });
  client.use({
    onRequest({ request }) {
      if (request.method !== 'GET' && !request.headers.has('idempotency-key'))
        request.headers.set('idempotency-key', crypto.randomUUID());
    },
  });
  return client;
}

/** The `cursor` for the next page of a list, by the `response` of this one; undefined on the last page. */
export function getNextCursor({ headers }: Response): string | undefined {
  const [, address = ''] = /<(.*)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  return new URLSearchParams(address.split('?')[1]).get('cursor') ?? undefined;
}
