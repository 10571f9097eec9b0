import { sql, type RawBuilder } from 'kysely';

/** The pattern of `like` for texts that contain what was typed, whatever signs are in it. */
function toPattern(typed: string): string {
  return `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The condition that `words`, a column in lower case, contain what was typed; for rows that were found already. */
export function contains(words: string, typed: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(words)} like lower(${toPattern(typed)})`;
}

/** The same, for finding rows among all: the pairs of letters lead to them by an index, `like` decides. */
export function indexedContains(words: string, typed: string): RawBuilder<boolean> {
  const sought = sql`letter_pairs(lower(${typed}::text), least(char_length(${typed}::text), 2))`;
  return sql<boolean>`(${contains(words, typed)} and letter_pairs(${sql.ref(words)}, 1) @> ${sought})`;
}

/** At the head of a search, which PostgreSQL plans each time: the right way depends on how common is what was typed. */
export const UNPREPARED = '/* planned each time */';
