import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { sharePlan } from '../support/person-api.ts';
import { expectAtMost, loadScripts, weigh } from '../support/script-weight.ts';
import { openSession, test } from '../support/test.ts';

/* Script that a browser with nothing kept receives for a page, with the heads of the answers, within five seconds. */

const CLIENT = 'client@example.com';

test.describe.configure({ mode: 'parallel' });

const PAGES = [
  { what: 'home', path: '/', most: 15 },
  ...['client', 'consultant', 'admin'].map((area) => ({
    what: `the ${area} login`,
    path: `/${area}/login`,
    most: 115,
  })),
  { what: 'the page of a person without an account', path: '/to-dos/wrong', most: 110 },
  // 164.2 kB before plans were made together, which may cost 3
  { what: 'the plan', path: `/client/${PRODUCT_SLUG}?step=1`, most: 167, email: CLIENT },
];

async function expectLight(page: Page, url: string, { what, most }: { what: string; most: number }): Promise<void> {
  expectAtMost(what, weigh(await loadScripts(page, url)), most);
}

for (const { path, email, ...limit } of PAGES)
  test(`${limit.what} loads at most ${limit.most} kB of script`, async ({ page, server }) => {
    if (email) await openSession(page, server, email);
    await expectLight(page, server.url + path, limit);
  });

test('a shared plan loads at most 115 kB of script', async ({ page, server }) => {
  const path = await sharePlan(server.url, CLIENT);
  await expectLight(page, server.url + path, { what: 'a shared plan', most: 115 });
});
