import { PRODUCT_SLUG } from '@app/schema/product';
import type { Browser } from '@playwright/test';
import { findNoonZone, openCheckIn } from '../support/check-in.ts';
import { plantChanges } from '../support/planted-changes.ts';
import { questionSection } from '../support/plan-filler.ts';
import { sayIn } from '../support/say.ts';
import { expectAtMost, loadScripts, weigh, type Scripts } from '../support/script-weight.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* Script that only some pages need, or that comes when it is asked for. */

const PLAN = `/client/${PRODUCT_SLUG}`;
/** The form kit with its rules, and the other parts of a plan, all of which come with the first act on it. */
const OF_OTHERS = /^\/assets\/(login|rules|todo-form|question-guide|check)-/;
const say = sayIn('en');
const { server } = startWithMail({ TIME_ZONE: findNoonZone() });

/** A page of a client in a browser with nothing kept, and the scripts that come to it. */
async function open(browser: Browser, path: string, email?: string) {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await speak(page, 'en');
  if (email !== undefined) await openSession(page, server, email);
  return { page, scripts: await loadScripts(page, server.url + path) };
}

/** The scripts of pages together. */
async function loadAll(browser: Browser, paths: readonly string[], email?: string): Promise<Scripts> {
  const all: Scripts = new Map();
  for (const path of paths) {
    const { page, scripts } = await open(browser, path, email);
    for (const [script, bytes] of scripts) all.set(script, bytes);
    await page.context().close();
  }
  return all;
}

test('the follow-up and the check-in load at most 35 kB of script of their own', async ({ browser }) => {
  const email = 'client4@example.com';
  const id = await openCheckIn(server, email);
  const others = await loadAll(browser, [`${PLAN}?step=1&plan=${id}`, '/client/dashboard'], email);
  const own = await loadAll(browser, [`${PLAN}/follow-up`, `${PLAN}/check-in`], email);
  expectAtMost('follow-up and check-in', weigh(own, others), 35);
});

test('differences, history and discussions load at most 25 kB, when they are asked for', async ({ browser }) => {
  const client = 'client@example.com';
  await plantChanges(server.url, { client, consultant: 'consultant@example.com' });
  const { page, scripts } = await open(browser, `${PLAN}?step=3`, client);
  const before = new Map(scripts);
  const card = questionSection(page, 'cm_voice');
  await card.getByRole('button', { name: new RegExp(`^${say('plan.history')}`) }).click();
  await page.getByRole('dialog').locator('summary').first().click();
  await expect(page.getByRole('dialog').locator('ins, del').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: say('plan.changes.what') }).click();
  await expect(page.getByRole('dialog').locator('ins').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: new RegExp(`^${say('thread.title')}`) }).click();
  await expect(card.getByRole('textbox', { name: say('thread.new') })).toBeVisible();
  await page.getByRole('link', { name: say('plan.changes.all', { number: 1 }) }).click();
  await expect(page.locator('main ins').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const path of scripts.keys()) if (OF_OTHERS.test(path)) scripts.delete(path);
  expectAtMost('differences, history and discussions', weigh(scripts, before), 25);
  await page.context().close();
});
