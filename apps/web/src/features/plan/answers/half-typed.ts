import type { Drafts } from '../../../lib/drafts.ts';

type Store = Pick<Drafts, 'list' | 'read' | 'write' | 'remove'>;

/** What fields for numbers and days hold that cannot be read as one yet, and what forms without a draft of their own hold. */
export type HalfTyped = ReturnType<typeof openHalfTyped>;

const toField = (questionId: string, path: string) => `${questionId}/${path}`;

/** Keeps half-typed texts on the device, each by its place in an answer; it is sent with its form alone. */
export function openHalfTyped(store: Store) {
  const read = (questionId: string, path: string): string | null => {
    const text = store.read(toField(questionId, path))?.value;
    return typeof text === 'string' ? text : null;
  };
  const keep = (questionId: string, path: string, text: string | null): void => {
    const field = toField(questionId, path);
    if (text === null) store.remove(field);
    else store.write(field, { value: text, baseVersion: 0, at: Date.now() });
  };
  return {
    read,
    keep,
    /** Moves the texts of a question along with its rows: `to` gives the new place, null for a row that goes. Gives back how to put back what went. */
    move(questionId: string, to: (path: string) => string | null): () => void {
      const begin = toField(questionId, '');
      const texts = [...store.list()].filter(([field]) => field.startsWith(begin));
      const moves = texts.map(([field, draft]) => ({ field, draft, next: to(field.slice(begin.length)) }));
      for (const { field } of moves) store.remove(field);
      for (const { next, draft } of moves) if (next !== null) store.write(begin + next, draft);
      const gone = moves.filter(({ next }) => next === null);
      return () => gone.forEach(({ field, draft }) => store.write(field, draft));
    },
  };
}
