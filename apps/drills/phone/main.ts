import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { findChromium } from '../../../infra/chromium.ts';
import { defineDrill } from '../support/define-drill.ts';
import { openFolder, openServer } from '../support/places.ts';
import { logIn, PLAN } from './demo-client.ts';
import { findInp, listMissed, PHONE_GOALS, type Measured } from './goals.ts';
import { collectFrames, collectPaint, type Frames, type Paint } from './in-page.ts';

/*
 * Opens pages of the built product as a phone does: a screen of 390 by 844, a processor four times slower than this one,
 * 1.6 Mbit/s with 150 ms, nothing kept. Prints when the largest paint came, what moved, and how many requests it took; then
 * types 300 characters into a step of a plan and prints the longest frame. Fails when a goal is missed. Run it alone.
 *   --runs N   opens each page N times and takes the median
 */

const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SETTLED_MS = 6_500;
const TYPED = 'Abc def ghi jkl mno pqr stu vwx '.repeat(10).slice(0, 300);
const KEY_MS = 60;

const PAGES = [
  { name: 'landing page', at: '/' },
  { name: 'login', at: '/client/login' },
  { name: 'plan', at: `${PLAN}?step=1`, needsLogin: true },
  { name: "client's dashboard", at: '/client/dashboard', needsLogin: true },
] as const;

export const drill = defineDrill({ runs: 3 }, async ({ runs }, opened) => {
  if (runs === 0) throw new Error('--runs is at least 1');
  const server = await openServer(opened, { DATA_DIR: openFolder(opened, 'phone') });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  opened.defer(() => browser.close());
  const session = await logIn(server.url);
  const measured: Measured[] = [];
  for (const page of PAGES) {
    const seen: Omit<Measured, 'name'>[] = [];
    for (let run = 0; run < runs; run += 1)
      seen.push(await open(browser, server.url, { at: page.at, session: 'needsLogin' in page ? session : null }));
    seen.sort((a, b) => a.paintMs - b.paintMs);
    measured.push({ name: page.name, ...seen[Math.floor(seen.length / 2)]! });
  }
  console.table(measured);
  const frames = await type(browser, server.url, session);
  const keys = Object.values(frames.keysMs);
  const typing = { frameMs: frames.frameMs, inpMs: findInp(keys, TYPED.length) };
  console.log(`typing 300 characters: ${JSON.stringify(typing)}, longest wait for a key ${Math.max(0, ...keys)} ms`);
  const missed = listMissed(measured, typing);
  for (const text of missed) console.log(`missed: ${text} (goals: ${JSON.stringify(PHONE_GOALS)})`);
  return missed.length === 0;
});

type Visit = { at: string; session: string | null };

async function open(browser: Browser, url: string, { at, session }: Visit): Promise<Omit<Measured, 'name'>> {
  const { page, devtools } = await takePhone(browser, url, session);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let requests = 0;
  devtools.on('Network.requestWillBeSent', ({ request }) => void (requests += request.url.startsWith('http') ? 1 : 0));
  await page.addInitScript(collectPaint);
  await page.goto(url + at, { waitUntil: 'commit' });
  await page.waitForTimeout(SETTLED_MS);
  const paint = await page.evaluate(() => (globalThis as unknown as { paint: Paint }).paint);
  await page.context().close();
  return { ...paint, requests };
}

async function type(browser: Browser, url: string, session: string): Promise<Frames> {
  const { page, devtools } = await takePhone(browser, url, session);
  await page.goto(`${url}${PLAN}?step=6`); // the one with the most fields
  await page.locator('main textarea').first().click();
  await page.waitForLoadState('networkidle');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(collectFrames);
  await page.keyboard.type(TYPED, { delay: KEY_MS });
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: Frames }).frames);
  await page.context().close();
  return frames;
}

async function takePhone(browser: Browser, url: string, session: string | null) {
  const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...screen, locale: 'en-GB' });
  const page: Page = await context.newPage();
  await page.goto(`${url}/livez`); // a page of the same origin, for its storage
  if (session !== null) await page.evaluate((kept) => localStorage.setItem('session', kept), session);
  const devtools: CDPSession = await context.newCDPSession(page);
  return { page, devtools };
}
