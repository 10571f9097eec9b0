import Bowser from 'bowser';

/** The browser and the system that a user agent names, as its owner would; null for what it does not tell. */
export function toDevice(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
