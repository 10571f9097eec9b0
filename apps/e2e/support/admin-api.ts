import { expect } from '@playwright/test';
import { PASSWORD } from './test.ts';

/** Calls a tRPC mutation as the demo's admin; what it answers. */
export type AsAdmin = <Answer = unknown>(procedure: string, input: unknown) => Promise<Answer>;

/** Logs the demo's admin in without the browser, for what a journey needs done but is not about. */
export async function asAdmin(url: string): Promise<AsAdmin> {
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = await response.json();
    expect(response.ok, `${path}: ${JSON.stringify(answer).slice(0, 500)}`).toBe(true);
    return answer;
  };
  const { access_token: token } = await post('/api/login/admin', { email: 'admin@example.com', password: PASSWORD });
  return async (procedure, input) => (await post(`/trpc/${procedure}`, input, token)).result.data;
}
