/** Where a text is used, as the server tells it, taken apart. */
export type Place =
  | { kind: 'page'; path: string; canOpen: boolean }
  | { kind: 'mail'; template: string }
  | { kind: 'mails' | 'answers' | 'everywhere' };

const MAIL = 'mail:';

/** A path of the app, `mail:invitation`, `mail:*`, `answers`, `*`. A path with a part that varies leads nowhere by itself. */
export function toPlace(place: string): Place {
  if (place === '*') return { kind: 'everywhere' };
  if (place === 'answers') return { kind: 'answers' };
  if (place === `${MAIL}*`) return { kind: 'mails' };
  if (place.startsWith(MAIL)) return { kind: 'mail', template: place.slice(MAIL.length) };
  return { kind: 'page', path: place, canOpen: place.startsWith('/') && !place.includes('$') };
}
