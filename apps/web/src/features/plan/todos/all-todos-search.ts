/** What the address of all to-dos can say; what is left out filters nothing. */
export type TodosSearch = { plan?: string; step?: number; person?: string; q?: string };

export function readTodosSearch(search: Record<string, unknown>): TodosSearch {
  const step = Number(search['step']);
  return {
    ...text('plan', search['plan']),
    ...(Number.isInteger(step) && step > 0 && { step }),
    ...text('person', search['person']),
    ...text('q', search['q']),
  };
}

/** The router reads `?q=12` as a number. */
function text<Name extends 'plan' | 'person' | 'q'>(name: Name, value: unknown): { [name in Name]?: string } {
  const read = typeof value === 'number' ? String(value) : value;
  return typeof read === 'string' && read !== '' ? ({ [name]: read } as { [name in Name]: string }) : {};
}
