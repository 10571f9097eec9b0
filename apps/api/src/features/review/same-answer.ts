import { isDeepStrictEqual } from 'node:util';

/** Whether two answers say the same to a reader: a text that was emptied, a row without content and no answer at all are nothing. */
export function isSameAnswer(before: unknown, after: unknown): boolean {
  return isDeepStrictEqual(withoutNothing(before), withoutNothing(after));
}

/** The value without what is nothing in it; undefined when nothing is left. */
function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) {
    const left = value.map(withoutNothing).filter((part) => part !== undefined);
    return left.length === 0 ? undefined : left;
  }
  if (typeof value === 'object' && value !== null) {
    const left = Object.entries(value)
      .map(([key, part]) => [key, withoutNothing(part)] as const)
      .filter(([, part]) => part !== undefined);
    return left.length === 0 ? undefined : Object.fromEntries(left);
  }
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
}
