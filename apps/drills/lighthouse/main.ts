import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { freePort } from '../../api/src/lib/free-port.ts';
import { findChromium } from '../../../infra/chromium.ts';
import { logIn, PLAN } from '../phone/demo-client.ts';
import { defineDrill } from '../support/define-drill.ts';
import { openFolder, openServer } from '../support/places.ts';
import { median } from '../support/statistics.ts';
import { readScores, type Scores } from './report.ts';

/*
 * Runs Lighthouse with its mobile profile over three pages of the built product and compares the performance score with the
 * goals. Lighthouse is fetched with npx in the version below, since it is as large as all else that is installed. Run it alone.
 *   --runs N   opens each page N times and takes the median
 */

const LIGHTHOUSE = 'lighthouse@13.5.0';
const REPORT_BYTES = 50_000_000;
const run = promisify(execFile);

const PAGES = [
  { name: 'landing page', at: '/', goal: 98, needsLogin: false },
  { name: 'login', at: '/client/login', goal: 95, needsLogin: false },
  { name: 'plan', at: `${PLAN}?step=1`, goal: 90, needsLogin: true },
] as const;

export const drill = defineDrill({ runs: 3 }, async ({ runs }, opened) => {
  if (runs === 0) throw new Error('--runs is at least 1');
  const server = await openServer(opened, { DATA_DIR: openFolder(opened, 'lighthouse') });
  const session = await logIn(server.url);
  const rows = [];
  for (const { name, at, goal, needsLogin } of PAGES) {
    const seen: Scores[] = [];
    for (let done = 0; done < runs; done += 1) seen.push(await look(server.url, at, needsLogin ? session : null));
    const middle = (key: keyof Scores) => median(seen.map((one) => one[key]));
    rows.push({ name, score: middle('score'), goal, paintMs: middle('paintMs'), blockedMs: middle('blockedMs') });
  }
  console.table(rows);
  return rows.every(({ score, goal }) => score >= goal);
});

/** One run over a page in a browser of its own, whose cache is empty. */
async function look(url: string, at: string, session: string | null): Promise<Scores> {
  const port = await freePort();
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext('', {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/livez`); // of the same origin, for its storage
    if (session !== null) await page.evaluate((kept) => localStorage.setItem('session', kept), session);
    const options = ['--quiet', '--output=json', '--only-categories=performance', '--disable-storage-reset'];
    const args = ['-y', LIGHTHOUSE, url + at, `--port=${port}`, ...options];
    const { stdout } = await run('npx', args, { maxBuffer: REPORT_BYTES });
    return readScores(stdout);
  } finally {
    await context.close();
  }
}
