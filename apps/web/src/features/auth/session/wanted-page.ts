import type { Role } from '@app/schema/roles';
import { PATHS } from '../../../lib/paths.ts';
import { tabStorage } from '../../../lib/storage.ts';

const KEY = 'wanted-page';
const AREA = /^\/(client|consultant|admin)\//;

/** Keeps the page that somebody opened without a login, for this tab, until they have logged in. */
export function keepWantedPage(href: string): void {
  tabStorage.write(KEY, href);
}

/** The login that leads to the page which is kept; null when none is. */
export function getWantedLogin(): string | null {
  const href = tabStorage.read(KEY);
  return href === null ? null : `/${AREA.exec(href)?.[1] ?? 'client'}/login`;
}

/** Where a login leads, once: to the page that is kept, if it is one of this site for the role, else to the dashboard. */
export function takeWantedPage(role: Role): string {
  const href = tabStorage.read(KEY) ?? '';
  const dashboard = PATHS.dashboard[role];
  tabStorage.write(KEY, null);
  const area = AREA.exec(href)?.[0];
  return /^\/\w/.test(href) && (area === undefined || dashboard.startsWith(area)) ? href : dashboard;
}
