import { PATHS } from '../../lib/paths.ts';

/** The page to go back to after a server error: only a path of this site, and never the error page itself. */
export function getReturnUrl(from: unknown): string {
  return typeof from === 'string' && /^\/(?![/\\\s])/.test(from) && !from.startsWith(PATHS.serverError) ? from : '/';
}

/** The request that failed, as the error page's address names it; nothing that is no id of ours. */
export function requestIdFrom(given: unknown): string | undefined {
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : undefined;
}
