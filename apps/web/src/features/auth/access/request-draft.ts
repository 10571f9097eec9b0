import { parseJson, tabStorage } from '../../../lib/storage.ts';

/** What a visitor writes to be let in. */
export const EMPTY_REQUEST = { name: '', company: '', email: '', phoneNumber: '', message: '' };

export type AccountRequest = typeof EMPTY_REQUEST;

const KEY = 'account-request';

/** Where the browser keeps nothing, a reload starts afresh. */
export const requestDraft = {
  read: () => parseRequest(tabStorage.read(KEY)),
  write: (request: AccountRequest) => tabStorage.write(KEY, JSON.stringify(request)),
  remove: () => tabStorage.write(KEY, null),
};

/** Read with doubt: what is no text counts as empty. */
export function parseRequest(text: string | null): AccountRequest {
  const kept = (parseJson(text) ?? {}) as Record<string, unknown>;
  const entries = Object.entries(EMPTY_REQUEST).map(([field, empty]) => {
    const value = kept[field];
    return [field, typeof value === 'string' ? value : empty];
  });
  return Object.fromEntries(entries) as AccountRequest;
}
