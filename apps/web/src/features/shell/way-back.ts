/** The page to go back to after a server error: only a path of this site, and never the error page itself. */
export function wayBack(from: unknown): string {
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/server-error') ? from : '/';
}
