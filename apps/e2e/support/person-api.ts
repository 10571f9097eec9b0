import { PRODUCT_SLUG } from '@app/schema/product';
import { expect } from '@playwright/test';
import { PASSWORD } from './test.ts';

/** Calls tRPC as one who is logged in; what it answers. */
export type Api = {
  query<Answer>(procedure: string, input?: unknown): Promise<Answer>;
  mutate<Answer>(procedure: string, input?: unknown): Promise<Answer>;
};

type Area = 'user' | 'consultant' | 'admin';
type Login = { email: string; password: string };
const sessions = new Map<string, Promise<Api>>();

/** Somebody without the browser, for what a journey needs done but is not about; by their address if they are of the demo. Logs in once a server. */
export function asPerson(url: string, area: Area, who: string | Login): Promise<Api> {
  const login = typeof who === 'string' ? { email: who, password: PASSWORD } : who;
  const key = `${url} ${area} ${login.email}`;
  const session = sessions.get(key) ?? logIn(url, area, login);
  sessions.set(key, session);
  return session;
}

async function logIn(url: string, area: Area, login: Login): Promise<Api> {
  const call = async (path: string, body?: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(url + path, request);
    const answer = await response.json();
    expect(response.ok, `${path}: ${JSON.stringify(answer).slice(0, 500)}`).toBe(true);
    return answer;
  };
  const { access_token: token } = await call(`/api/login/${area}`, login);
  return {
    query: async (procedure, input = null) =>
      (await call(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, undefined, token)).result
        .data,
    mutate: async (procedure, input = {}) => (await call(`/trpc/${procedure}`, input, token)).result.data,
  };
}

/** Shares the plan on which a client of the demo works; the path of its page. */
export async function sharePlan(url: string, email: string): Promise<string> {
  const owner = await asPerson(url, 'user', email);
  const { id } = await owner.query<{ id: string }>('client.activePlan');
  await owner.mutate('share.set', { id, shared: true });
  const { shareCode } = await owner.query<{ shareCode: string }>('share.link', { id });
  return `/share/${PRODUCT_SLUG}/${shareCode}`;
}
