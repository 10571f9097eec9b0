import { CANARY, HOSTILE_STRINGS } from '@app/schema/testing/hostile-strings';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { ROOMS, staffRooms, STAFF, visit } from '../support/pages.ts';
import { poison, type Poisoned } from '../support/poisoned.ts';
import { sayIn } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

const say = sayIn('en');
const OWNER = 'client@example.com';
const LIVELY =
  'script, img, video, iframe, object, embed, form, input, svg, math, base, link, meta[http-equiv], [onerror], [onload]';

test('hostile strings in every field run nowhere: not on a page, in a dialog, on the shared plan, on paper or in a mail', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const server = await startServer();
  try {
    const poisoned = await poison(server.url);
    const faults = watchClosely(page, server.url);
    const seen = new Set<string>();
    const watched = { page, server, seen };
    await speak(page, 'en');
    await page.setViewportSize({ width: 390, height: 800 });
    await openSession(page, server, OWNER);
    await look(watched, ROOMS[OWNER] ?? []);
    await visit(page, server.url, `/client/${PRODUCT_SLUG}?step=1`);
    await page.getByRole('button', { name: say('ui.more_acts') }).click();
    await page.getByRole('button', { name: say('share.button'), exact: true }).click();
    await expectUnharmed(page, 'sharing', seen);
    await look(watched, [`/share/${PRODUCT_SLUG}/${poisoned.shareCode}`]);
    await page.emulateMedia({ media: 'print' });
    await expectUnharmed(page, 'the shared plan on paper', seen);
    await page.emulateMedia({ media: 'screen' });
    for (const area of ['consultant', 'admin'] as const) await lookAsStaff(watched, area, poisoned);
    expect(faults).toEqual([]);
    expect(HOSTILE_STRINGS.filter((text) => text.length <= 500 && !seen.has(text))).toEqual([]);

    await expectHarmlessMail(await browser.newPage(), server.url);
  } finally {
    await server.stop();
  }
});

/** A page of a server, and the strings that it has shown. */
type Watched = { page: Page; server: Server; seen: Set<string> };

/** Notes whatever a page does that none of ours does: speaks up, fails, is refused something, or asks a stranger. */
function watchClosely(page: Page, url: string): string[] {
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.origin !== new URL(url).origin && asked.protocol !== 'data:') faults.push(`a request: ${asked.href}`);
  });
  return faults;
}

async function look({ page, server, seen }: Watched, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await visit(page, server.url, path);
    await expectUnharmed(page, path, seen);
  }
}

/** The page is shown, nothing ran, and it does not scroll sideways; notes which strings it shows. */
async function expectUnharmed(page: Page, what: string, seen: Set<string>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), what).toBeVisible();
  await expect(page.getByText(say('ui.loading'))).toHaveCount(0);
  const { ran, overflow, shown } = await page.evaluate((canary) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const typed = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    return {
      ran: canary in globalThis,
      overflow: scrollWidth - clientWidth,
      shown: [document.body.textContent, ...typed].join(' '),
    };
  }, CANARY);
  expect({ what, ran, overflow }).toEqual({ what, ran: false, overflow: 0 });
  const words = inOneLine(shown);
  for (const text of HOSTILE_STRINGS) if (words.includes(inOneLine(text))) seen.add(text);
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The lists, the plan, the review and the people of an area, and what asks before a client is deleted. */
async function lookAsStaff(
  watched: Watched,
  area: 'consultant' | 'admin',
  { planId, clientId }: Poisoned,
): Promise<void> {
  const { page, server, seen } = watched;
  await openSession(page, server, { email: STAFF[area], area });
  const rooms = (await staffRooms(area, page, server.url)).filter(
    (path) => !/gone|nobody|edit-texts|account|reset-password/.test(path),
  );
  await look(watched, [...rooms, `/${area}/client-details/${clientId}`]);
  await page.getByRole('button', { name: say('clients.delete.ask') }).press('Enter'); // it moves while mails arrive, which are asked for near it
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectUnharmed(page, 'deleting a client', seen);
  const plan =
    area === 'admin' ? `/admin/${PRODUCT_SLUG}-view?plan=${planId}` : `/consultant/${PRODUCT_SLUG}?plan=${planId}`;
  await look(watched, [plan, `${plan}&step=1`, ...(area === 'admin' ? ['/admin/edit-texts?view=languages'] : [])]);
}

/** Opens every mail that was sent so far with scripts on and under no policy: only how it is written can keep it harmless. */
async function expectHarmlessMail(page: Page, url: string): Promise<void> {
  const response = await fetch(`${url}/dev/mail`, { headers: { accept: 'application/json' } });
  const mails = (await response.json()) as { html: string }[];
  expect(mails.length).toBeGreaterThan(15);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => asked.push(dialog.message()));
  for (const { html } of mails) {
    await page.setContent(html);
    expect(await page.evaluate((canary) => canary in globalThis, CANARY)).toBe(false);
    expect(await page.locator(LIVELY).count()).toBe(0);
    const hosts = await page
      .locator('[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).host));
    expect([...new Set(hosts)]).toEqual([new URL(url).host]);
  }
  expect(asked).toEqual([]);
}
