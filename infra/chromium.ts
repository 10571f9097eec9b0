import { existsSync } from 'node:fs';

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
