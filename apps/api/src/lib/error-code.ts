/** The code or the name of an error, for a log: its message may hold what a query or a mail was given. */
export function getErrorCode(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name);
}
