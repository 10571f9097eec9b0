const TEXT_MAX = 100; // the server takes no longer search
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A text of the address; the router reads `?q=12` as a number. */
export function searchText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, TEXT_MAX) : undefined;
}

/** One of the values that there are. */
export function searchChoice<Choice extends string>(value: unknown, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === value);
}

/** The id of something. */
export function searchId(value: unknown): string | undefined {
  return typeof value === 'string' && ID.test(value) ? value : undefined;
}

/** The search without what says nothing, so that the address shows only what filters. */
export function onlySaid<Search extends object>(
  search: Search,
): { [Name in keyof Search]?: NonNullable<Search[Name]> } {
  const said = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(said) as { [Name in keyof Search]?: NonNullable<Search[Name]> };
}
