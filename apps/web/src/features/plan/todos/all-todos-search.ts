import { readPosition, readText, searchReader } from '../../../lib/search-params.ts';

/** Reads which plan's to-dos are wanted, and the filters; a missing one filters nothing. */
export const readTodosSearch = searchReader({ plan: readText, step: readPosition, person: readText, q: readText });

export type TodosSearch = ReturnType<typeof readTodosSearch>;
