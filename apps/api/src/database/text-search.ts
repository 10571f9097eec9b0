import { sql, type RawBuilder } from 'kysely';

/** The pattern of `like` for texts that contain what was typed, whatever signs are in it. */
function containing(typed: string): string {
  return `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The condition that `words`, a column of small letters, contain what was typed; for rows that were found already. */
export function contain(words: string, typed: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(words)} like lower(${containing(typed)})`;
}

/** The same, for finding rows among all: the pairs of letters lead to them by an index, `like` decides. */
export function findable(words: string, typed: string): RawBuilder<boolean> {
  const sought = sql`letter_pairs(lower(${typed}::text), least(char_length(${typed}::text), 2))`;
  return sql<boolean>`(${contain(words, typed)} and letter_pairs(${sql.ref(words)}, 1) @> ${sought})`;
}

/** At the head of a search, which PostgreSQL plans each time: the right way depends on how common is what was typed. */
export const PLANNED_EACH_TIME = '/* planned each time */';
