import type { LoginPlace } from './account-queries.ts';

/** This device first; the others as they come, last used first. */
export function inOrder(places: readonly LoginPlace[]): LoginPlace[] {
  return places.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** The text and its values by which a place is called, by what it said about itself. */
export function nameOfPlace({ browser, system }: Pick<LoginPlace, 'browser' | 'system'>) {
  if (browser !== null && system !== null)
    return { key: 'account.sessions.both', values: { browser, system } } as const;
  const name = browser ?? system;
  if (name === null) return { key: 'account.sessions.unknown', values: {} } as const;
  return { key: 'account.sessions.one', values: { name } } as const;
}
