import { getAccountId } from './session.ts';
import { parseJson } from './storage.ts';

/**
 * What was typed and the server does not have yet, kept in localStorage. Writing is synchronous on purpose: a tab that is killed right
 * after a keystroke has lost nothing. Each field has its key: `{kind}:{account}:{scope}:{field}`, for answers `draft:{account}:{plan}:{question}`.
 */
export type Draft = {
  value: unknown;
  /** The version of the answer that was shown when the typing began. */
  baseVersion: number;
  /** That version's value, where what was typed is merged with what somebody else saved. */
  base?: unknown;
  at: number;
  /** Fingerprints of what was sent on top of that version and never answered: the server may hold it already, or get it yet. */
  sent?: string[];
};

/** `draft` holds answers, `half-typed` what is typed into their fields and cannot be read yet, or into a form that has no draft, `todo-draft` to-dos that were not added yet, `feedback-draft` a consultant's feedback, `note-draft` their private notes, `comment-draft` comments that were not sent yet, `text-draft` an admin's texts. */
const KINDS = [
  'draft',
  'half-typed',
  'todo-draft',
  'feedback-draft',
  'note-draft',
  'comment-draft',
  'text-draft',
] as const;

export type DraftKind = (typeof KINDS)[number];

type Place = {
  kind: DraftKind;
  /** What the drafts belong to: a plan, a client, or the language of texts. */
  scope: string;
  accountId?: string;
};

export function openDrafts({ kind, scope, accountId = getAccountId() }: Place, storage = browserStorage()) {
  const prefix = `${kind}:${accountId}:${scope}:`;
  return {
    list(): Map<string, Draft> {
      const fields = listKeys(storage, prefix).map((key) => key.slice(prefix.length));
      const entries = fields.map((field) => [field, parse(storage?.getItem(prefix + field))] as const);
      return new Map(entries.filter((entry): entry is [string, Draft] => entry[1] !== null));
    },
    read: (field: string): Draft | null => parse(storage?.getItem(prefix + field)),
    /** False when the browser refused to keep it (no room, storage switched off). */
    write(field: string, draft: Draft): boolean {
      try {
        storage?.setItem(prefix + field, JSON.stringify(draft));
        return storage !== null;
      } catch {
        return false;
      }
    },
    remove: (field: string): void => storage?.removeItem(prefix + field),
    /** Calls the listener when another tab wrote a draft, or removed it (null); returns a function that stops listening. */
    watch(listener: (field: string, draft: Draft | null) => void): () => void {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea !== storage || !event.key?.startsWith(prefix)) return;
        listener(event.key.slice(prefix.length), parse(event.newValue));
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

export type Drafts = ReturnType<typeof openDrafts>;

const TAB_MARK = '~'; // between a field and the mark of a tab

/** The field that a draft is about, wherever a tab keeps it. */
export const toDraftField = (place: string): string => place.split(TAB_MARK)[0] ?? place;

/**
 * What this page keeps of one field. It overwrites and removes only what it wrote or showed itself: what another tab typed into the
 * same field stays, each in a place of its own, for the next page that asks.
 */
export function openOwnDraft(drafts: Drafts, field: string) {
  const left = [...drafts.list()].filter(([place]) => toDraftField(place) === field);
  const [newest] = left.toSorted(([, a], [, b]) => b.at - a.at);
  let place = newest?.[0] ?? field;
  let stored: unknown = newest?.[1].value; // what of it is on the device
  let typed: Draft | null = null; // here
  const isOwn = (there: Draft) => JSON.stringify(there.value) === JSON.stringify(stored);
  const put = (draft: Draft): boolean => {
    const there = drafts.read(place);
    if (there && !isOwn(there)) place = `${field}${TAB_MARK}${Math.random().toString(36).slice(2, 10)}`;
    const isKept = drafts.write(place, draft);
    if (isKept) stored = draft.value;
    return isKept;
  };
  return {
    /** The newest that was there as the page began. */
    found: newest?.[1] ?? null,
    /** False when the browser refused to keep it. */
    write(value: unknown, baseVersion = 0): boolean {
      typed = { value, baseVersion, at: Date.now() };
      return put(typed);
    },
    remove(): void {
      const there = drafts.read(place);
      if (there && isOwn(there)) drafts.remove(place);
      [place, stored, typed] = [field, undefined, null];
    },
    /** Keeps what was typed here in another place when a tab that began later goes on with it; returns a function that stops this. */
    watch: () =>
      drafts.watch((changed, there) => {
        if (changed === place && typed && there && !isOwn(there)) put(typed);
      }),
  };
}

/** Removes every draft of an account: for a logout after which nothing is to stay on the device. */
export function clearDrafts(accountId: string, storage = browserStorage()): void {
  for (const kind of KINDS) {
    for (const key of listKeys(storage, `${kind}:${accountId}:`)) storage?.removeItem(key);
  }
}

/** How many answers of an account wait on this device for the server. */
export function countDrafts(accountId: string, storage = browserStorage()): number {
  return listKeys(storage, `draft:${accountId}:`).length;
}

function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function listKeys(storage: Storage | null, prefix: string): string[] {
  if (!storage) return [];
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key): key is string => key !== null && key.startsWith(prefix));
}

function parse(text: string | null | undefined): Draft | null {
  const draft = parseJson(text);
  return isDraft(draft) ? draft : null;
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  return 'value' in value && 'baseVersion' in value && typeof value.baseVersion === 'number';
}
