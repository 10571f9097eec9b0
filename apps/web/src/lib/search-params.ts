const QUERY_MAX = 100; // the server takes no longer search
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Reader = (value: unknown) => unknown;

/** The search parameters of a page, as its readers understand them. */
type Search<Readers extends Record<string, Reader>> = {
  [Name in keyof Readers]?: Exclude<ReturnType<Readers[Name]>, undefined> | undefined;
};

/**
 * Builds the `validateSearch` of a route. A parameter that its reader does not understand, or that is unknown, such as those that mail
 * programs add, is undefined: the router puts what this gives over what the address has.
 */
export function searchReader<Readers extends Record<string, Reader>>(readers: Readers) {
  return (search: Record<string, unknown>): Search<Readers> =>
    Object.fromEntries(
      Object.entries(search).map(([name, value]) => [
        name,
        Object.hasOwn(readers, name) ? readers[name]!(value) : undefined,
      ]),
    ) as Search<Readers>;
}

/** The same for an address that two pages share. */
export function joinSearch<One extends object, Other extends object>(
  readOne: (search: Record<string, unknown>) => One,
  readOther: (search: Record<string, unknown>) => Other,
) {
  return (search: Record<string, unknown>): One & Other => {
    const known = Object.entries(readOther(search)).filter(([, value]) => value !== undefined);
    return { ...readOne(search), ...(Object.fromEntries(known) as Other) };
  };
}

/** Whether a page has any of its parameters. */
export function hasSearch(search: object): boolean {
  return Object.values(search).some((value) => value !== undefined);
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
