/** Writes the place after which the next page starts, opaque to the caller. */
export function writeCursor(place: Record<string, string>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Reads a cursor; null when it is none that `writeCursor` made with these names. */
export function readCursor<Name extends string>(cursor: string, names: readonly Name[]): Record<Name, string> | null {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (typeof place !== 'object' || place === null) return null;
    return names.every((name) => typeof (place as Record<string, unknown>)[name] === 'string')
      ? (place as Record<Name, string>)
      : null;
  } catch {
    return null;
  }
}
