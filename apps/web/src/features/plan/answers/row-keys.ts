const keys = new WeakMap<object, string>();
let last = 0;

/** A key that stays with a row while it is edited and moved; rows have no id of their own. */
export function getRowKey(row: object): string {
  const known = keys.get(row);
  if (known) return known;
  last += 1;
  const key = `row-${last}`;
  keys.set(row, key);
  return key;
}

/** The new form of a row keeps its key, so that the field in focus stays the same element. */
export function keepRowKey<Next extends object>(before: object, next: Next): Next {
  keys.set(next, getRowKey(before));
  return next;
}
