import { PRODUCT_SLUG } from '@app/schema/product';

const CLIENT = { area: 'user', email: 'client@example.com', password: 'Growth#2026' }; // of the demo data

/** The page of that client's plan. */
export const PLAN = `/client/${PRODUCT_SLUG}`;

/** Logs the client of the demo data in; the session as the app keeps it in `localStorage`. */
export async function logIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/trpc/auth.login`, { method: 'POST', headers, body: JSON.stringify(CLIENT) });
  const { result } = (await answer.json()) as { result: { data: object } };
  return JSON.stringify(result.data);
}
