import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { GUIDE, installClient, runCommand } from '../../api/harness/packed-client.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

/* Programs with the client, packed and installed outside the repository, use tokens from the pages, and the pages show what they did. */

const CLIENT = 'client@example.com';
const CONSULTANT = { email: 'consultant2@example.com', area: 'consultant' } as const;

let installed: ReturnType<typeof installClient>;
test.describe.configure({ mode: 'serial' });
test.beforeAll(() => {
  installed = installClient();
});
test.afterAll(() => installed[Symbol.dispose]());

inEachLanguage((language, say) => {
  /** Makes a token on the page of the account; it may write where that is asked. */
  async function makeToken(page: Page, url: string, { area, write }: { area: string; write: boolean }) {
    await page.goto(`${url}/account`);
    const section = page.getByRole('region', { name: say('tokens.title') });
    const create = section.getByRole('button', { name: say('tokens.create') });
    await create.click();
    await section.getByLabel(say('tokens.name'), { exact: true }).fill(`Program ${language}`);
    await section.getByRole('checkbox', { name: new RegExp(`^${say(`tokens.area.${area}`)}`) }).check();
    if (write) await section.getByRole('radio', { name: say('tokens.read_write') }).check();
    await create.click();
    return section.locator('code').innerText();
  }

  test('lists the clients who wait as their consultant sees them, and saves an answer that the client sees', async ({
    page,
    server,
  }) => {
    await speak(page, language);
    const run = (command: string, TOKEN: string) =>
      runCommand(command, { cwd: installed.folder, env: { BASE: server.url, TOKEN } });
    await openSession(page, server, CONSULTANT);
    const listed = run(GUIDE.runExample, await makeToken(page, server.url, { area: 'clients', write: false }));
    await page.goto(`${server.url}/consultant/clients?need=waiting`);
    const rows = page.locator('main tbody tr');
    const clients = listed.trimEnd().split('\n');
    expect(listed).not.toBe('');
    await expect(rows).toHaveCount(clients.length);
    for (const client of clients) await expect(rows.filter({ hasText: client.split(': ')[0]! })).toHaveCount(1);

    const text = `Saved by a program, ${language}`;
    await openSession(page, server, CLIENT);
    const token = await makeToken(page, server.url, { area: 'plans', write: true });
    expect(run(`node save-answer.ts "${text}"`, token)).toContain(`: ${text} (version `);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=1`);
    await expect(page.locator('main textarea').filter({ hasText: text })).toBeVisible();
  });
});
