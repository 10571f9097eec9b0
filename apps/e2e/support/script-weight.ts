import { expect, type Page } from '@playwright/test';

const KB = 1000; // as the budgets count
const WITHIN_MS = 5_000;

/** Scripts by their paths, with the bytes that came for each, its head too. */
export type Scripts = Map<string, number>;

/** Watches what comes to a page whose browser keeps nothing: the scripts, and every address that is not of the product. */
async function watchScripts(page: Page, origin: string): Promise<{ scripts: Scripts; foreign: string[] }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const paths = new Map<string, string>();
  const scripts: Scripts = new Map();
  const foreign: string[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (type === 'Script') paths.set(requestId, new URL(request.url).pathname);
    if (!request.url.startsWith(origin) && !request.url.startsWith('data:')) foreign.push(request.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path !== undefined) scripts.set(path, (scripts.get(path) ?? 0) + encodedDataLength);
  });
  return { scripts, foreign };
}

/** What a browser with nothing kept receives for a page within five seconds; it goes on while the page is used. */
export async function loadScripts(page: Page, url: string): Promise<Scripts> {
  const { scripts, foreign } = await watchScripts(page, new URL(url).origin);
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(WITHIN_MS);
  expect(foreign).toEqual([]);
  expect(scripts.size).toBeGreaterThan(0);
  return scripts;
}

/** Prints what a page weighs, and fails above what it may. */
export function expectAtMost(what: string, bytes: number, most: number): void {
  console.log(`${what}: ${(bytes / KB).toFixed(1)} kB`);
  expect(bytes).toBeLessThanOrEqual(most * KB);
}

/** The bytes of scripts that are not among others. */
export function weigh(scripts: Scripts, except: Scripts = new Map()): number {
  return [...scripts].filter(([path]) => !except.has(path)).reduce((sum, [, bytes]) => sum + bytes, 0);
}
