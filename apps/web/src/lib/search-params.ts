const QUERY_MAX = 100; // the server takes no longer search
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Reader = (value: unknown) => unknown;

/** The search parameters of a page, as its readers understand them. */
type Search<Readers extends Record<string, Reader>> = {
  [Name in keyof Readers]?: Exclude<ReturnType<Readers[Name]>, undefined> | undefined;
};

/** Builds the `validateSearch` of a route. A parameter that its reader does not understand, or that is unknown, is dropped. */
export function searchReader<Readers extends Record<string, Reader>>(readers: Readers) {
  return (search: Record<string, unknown>): Search<Readers> => {
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(search[name])] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Search<Readers>;
  };
}

/** Any text; the router reads `?q=12` as a number. */
export function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** What a list is searched for. */
export function readQuery(value: unknown): string | undefined {
  return readText(value)?.slice(0, QUERY_MAX);
}

/** One of the values that there are. */
export function readChoice<Choice extends string>(choices: readonly Choice[]) {
  return (value: unknown): Choice | undefined => choices.find((choice) => choice === value);
}

/** The id of an entity. */
export function readId(value: unknown): string | undefined {
  return typeof value === 'string' && ID.test(value) ? value : undefined;
}

/** A position, counted from 1. */
export function readPosition(value: unknown): number | undefined {
  const position = Number(value);
  return Number.isInteger(position) && position > 0 ? position : undefined;
}

/** A day that is in the calendar, such as 2026-11-22. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value) ? value : undefined;
}

/** The search of a page whose only parameter is what its list is searched for. */
export const readQuerySearch = searchReader({ q: readQuery });
