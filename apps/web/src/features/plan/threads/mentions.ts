import { MENTION } from '@app/schema/thread-limits';
import type { Reader } from './thread-queries.ts';

/** A comment as it is typed: mentions are names after an `@`. */
export function toTyped(text: string, readers: readonly Reader[]): string {
  const nameOf = (id: string) => readers.find(({ accountId }) => accountId === id)?.name;
  return text.replaceAll(MENTION, (mention, id: string) => (nameOf(id) === undefined ? mention : `@${nameOf(id)}`));
}

/** A comment with names in place of mentions of people who cannot read it any more, and so cannot be mentioned; without an `@`, which would mention a namesake. */
export function nameGone(text: string, readers: readonly Reader[], nameOf: (id: string) => string): string {
  const isReader = (id: string) => readers.some(({ accountId }) => accountId === id);
  return text.replaceAll(MENTION, (mention, id: string) => (isReader(id) ? mention : nameOf(id)));
}

/** A comment as it is stored. A name within a longer one is not taken for it. */
export function toStored(typed: string, readers: readonly Reader[]): string {
  const byLength = readers.toSorted((one, other) => other.name.length - one.name.length);
  return byLength.reduce((text, { name, accountId }) => {
    const [first = '', ...parts] = text.split(`@${name}`);
    return parts.reduce((stored, part) => stored + (LONGER.test(part) ? `@${name}` : `<@${accountId}>`) + part, first);
  }, typed);
}

const LONGER = /^[\p{L}\p{N}]/u;

/** Tells people of the same name apart by a number, in the order of their accounts. */
export function nameApart(readers: readonly Reader[]): Reader[] {
  const byAccount = readers.toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1));
  return readers.map((reader) => {
    const namesakes = byAccount.filter(({ name }) => name === reader.name);
    const place = namesakes.findIndex(({ accountId }) => accountId === reader.accountId) + 1;
    return place === 1 ? reader : { ...reader, name: `${reader.name} (${place})` };
  });
}

/** What is being typed after an `@` before the caret: where it begins, and the word. */
export function findMention(typed: string, caret: number): { from: number; word: string } | null {
  const found = /(?:^|\s)@([^@\n]{0,50})$/u.exec(typed.slice(0, caret));
  return found ? { from: caret - found[1]!.length - 1, word: found[1]! } : null; // the pattern has one group
}

/** Whom the word may name. */
export function listMentionable(readers: readonly Reader[], word: string): Reader[] {
  const wanted = word.toLowerCase();
  return readers.filter(
    ({ name }) => name.toLowerCase().startsWith(wanted) || name.toLowerCase().includes(` ${wanted}`),
  );
}
