import { existsSync } from 'node:fs';

/** Debian's Chromium without what only a window needs: the journeys take a third less time in it. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const PLACES = [
  process.env['CHROMIUM_PATH'],
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium that browser tests run in: Debian's or the system's; undefined where only Playwright's own can be. */
export function findChromium(): string | undefined {
  return PLACES.find((place) => place !== undefined && existsSync(place));
}
