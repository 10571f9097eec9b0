import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useShippedServer } from '../harness/shipped-server.ts';
import { aContactLink } from './contact-links.ts';

/* Links to the to-dos of people without an account, in the product as it ships, as mail scanners and browsers ask for them. */

const READS = 10_000;
const shipped = useShippedServer();
const app = shipped.world;

/** What every row is, of all tables but those that count wrong links and hold what the jobs do. */
async function digest(): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.db);
  const parts = tables.map(
    ({ name }) => sql`(select md5(string_agg(row::text, '' order by row::text)) from ${sql.table(name)} row)`,
  );
  return (await sql`select ${sql.join(parts)}`.execute(app.db)).rows;
}

test('no GET, HEAD or prefetch of a link changes a row, and its page is kept and found by nobody', async () => {
  const plan = await app.aPlan({ owner: await app.aClient({ consultant: await app.aConsultant() }) });
  const { token } = await aContactLink(app, plan);
  const paths = [
    `/to-dos/${token}`,
    `/api/contact-link/${token}`,
    `/trpc/contactLink.get?input=${encodeURIComponent(JSON.stringify({ token }))}`,
  ];
  const before = await digest();
  for (let done = 0; done < READS; done += 30) {
    const reads = Array.from({ length: 30 }, (_, index) =>
      fetch(shipped.server.url + paths[index % paths.length]!, {
        method: index % 2 === 0 ? 'GET' : 'HEAD',
        headers: index % 5 === 0 ? { 'sec-purpose': 'prefetch' } : {},
      }),
    );
    for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
  }
  expect(await digest()).toEqual(before);
  const { headers } = await fetch(shipped.server.url + paths[0]!);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(shipped.server.written()).not.toContain(token);
}, 120_000);
