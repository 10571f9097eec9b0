/** What a visitor writes to be let in. */
export type AccountRequest = { name: string; company: string; email: string; phoneNumber: string; message: string };

export const EMPTY_REQUEST: AccountRequest = { name: '', company: '', email: '', phoneNumber: '', message: '' };

const KEY = 'account-request';

/** Kept for this tab alone: the device may be anybody's. Where the browser keeps nothing, a reload starts afresh. */
export const requestDraft = {
  read: (): AccountRequest => inStorage((storage) => parseRequest(storage.getItem(KEY))) ?? EMPTY_REQUEST,
  write: (request: AccountRequest) => void inStorage((storage) => storage.setItem(KEY, JSON.stringify(request))),
  remove: () => void inStorage((storage) => storage.removeItem(KEY)),
};

/** Read with doubt: what is no text counts as empty. */
export function parseRequest(text: string | null): AccountRequest {
  const kept = (parse(text) ?? {}) as Record<string, unknown>;
  const entries = Object.entries(EMPTY_REQUEST).map(([field, empty]) => {
    const value = kept[field];
    return [field, typeof value === 'string' ? value : empty];
  });
  return Object.fromEntries(entries) as AccountRequest;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function inStorage<Result>(act: (storage: Storage) => Result): Result | null {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}
