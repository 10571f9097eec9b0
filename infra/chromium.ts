import { existsSync } from 'node:fs';

/** Debian's Chromium without what only a window needs, nor a cache for going back: most journeys take a third less time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const PLACES = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium that browser tests run in: Debian's or the system's; undefined where only Playwright's own can be. */
export function findChromium(): string | undefined {
  return PLACES.find((place) => place !== undefined && existsSync(place));
}

/** The lighter one, where it is and no other was asked for. */
export function findHeadlessShell(): string | undefined {
  return process.env['CHROMIUM_PATH'] === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined;
}
