import { readCatalogs } from '@app/texts/catalogs';
import { WORD_MAX } from '@app/texts/text-faults';
import { hostileTexts } from '@app/texts/testing/hostile-texts';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../support/accessible.ts';
import { asAdmin, type AsAdmin } from '../support/admin-api.ts';
import { PUBLIC, ROOMS, visit } from '../support/pages.ts';
import { startServer } from '../support/server.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

const HARMLESS_AGAIN = 'Growth Plan';
const WIDTHS = [390, 1280];

test('hostile texts in all places leave every page readable, run nowhere and can be taken back', async ({ page }) => {
  const server = await startServer();
  try {
    await speak(page, 'en');
    const admin = await asAdmin(server.url);
    let stored = 0;
    for (const [category, texts] of Object.entries(readCatalogs()['en'] ?? {}))
      stored += await poison(admin, category, texts);
    expect(stored).toBeGreaterThan(800);

    await expectReadable(page, server.url, PUBLIC);
    await openSession(page, server, 'client@example.com');
    await expectReadable(page, server.url, ROOMS['client@example.com'] ?? []);
    await page.evaluate(() => sessionStorage.clear());
    await page.evaluate(() =>
      Object.keys(localStorage).forEach((key) => key !== 'language' && localStorage.removeItem(key)),
    );
    await openSession(page, server, { email: 'admin@example.com', area: 'admin' });
    await expectReadable(page, server.url, ['/admin/dashboard', '/admin/edit-texts', '/admin/edit-texts?key=nav.menu']);

    for (const category of Object.keys(readCatalogs()['en'] ?? {}))
      await admin('language.resetMessages', { languageCode: 'en', category });
    await page.goto(server.url);
    await expect(page.getByRole('banner')).toContainText(HARMLESS_AGAIN);
  } finally {
    await server.stop();
  }
});

/** Puts a hostile text and a word as long as a text may have before the words of each key; how many were taken. */
async function poison(admin: AsAdmin, category: string, texts: Record<string, string>): Promise<number> {
  const hostile = [...new Set(hostileTexts())].filter((text) => text.length < 1_000);
  const longWord = 'W'.repeat(WORD_MAX);
  const messages = Object.fromEntries(
    Object.entries(texts).map(([key, text], index) => [
      key,
      index % 40 === 0 ? `${longWord} `.repeat(60) + text : `${hostile[index % hostile.length]} ${longWord} ${text}`,
    ]),
  );
  const entries = Object.entries(messages);
  const half = Math.ceil(entries.length / 2); // one request does not carry the largest category
  let taken = 0;
  for (const part of [entries.slice(0, half), entries.slice(half)]) {
    const sent = Object.fromEntries(part);
    const { faults } = await admin<{ faults: { key: string }[] }>('text.import', {
      languageCode: 'en',
      messages: sent,
      dryRun: true,
    });
    for (const { key } of faults) delete sent[key];
    if (Object.keys(sent).length === 0) continue;
    await admin('language.saveMessages', { languageCode: 'en', category, messages: sent });
    taken += Object.keys(sent).length;
  }
  return taken;
}

async function expectReadable(page: Page, url: string, paths: readonly string[]): Promise<void> {
  for (const [index, path] of paths.entries()) {
    await visit(page, url, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    const read = async () => (await page.getByRole('main').innerText()).length;
    await expect.poll(read, path).toBeGreaterThan(20); // the heading may be that of the page before
    expect(await page.evaluate(() => '__ran' in globalThis), `a text ran at ${path}`).toBe(false);
    const widths = index % 2 === 0 ? WIDTHS : WIDTHS.toReversed(); // one change of width a page
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, path);
    }
  }
}
