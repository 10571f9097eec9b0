import { createClient, getNextCursor } from '@growth-plan/api-client';

/* Prints the clients whose plan waits for feedback, the longest wait first. TOKEN is that of a consultant or an admin. */

const { BASE = 'http://localhost:3000', TOKEN = '' } = process.env;
const client = createClient({ baseUrl: BASE, token: TOKEN });

let cursor: string | undefined;
do {
  const { data, error, response } = await client.GET('/api/user/get/clients', {
    params: { query: { need: 'waiting', sort: 'waiting', limit: 200, ...(cursor && { cursor }) } },
  });
  if (error) throw new Error(error.text);
  for (const { company, active_growth_plan: plan } of data) console.log(`${company}: ${plan?.name ?? ''}`);
  cursor = getNextCursor(response);
} while (cursor);
