/*
 * Tells the server what went wrong in a page, for the operator: loaded by `theme.js` and `home-start.js` when something does.
 * The message stays here, since it may quote what somebody typed. It fails silently, and tells little rather than too much.
 */

const MOST = 5; // of one page
/** What is no error of this program: no answer, or one that has its own line in the server's log. */
const EXPECTED = new Set(['AbortError', 'TimeoutError', 'NoResponse', 'TRPCClientError']);
/** A file of the version before, after an update (`lib/update.ts`), and what browsers say of observers that are late. */
const HARMLESS = /dynamically imported module|module script failed|preload CSS|^ResizeObserver/i;
const PLACE = /(https?:\/\/[^\s()@]+?):(\d+):(\d+)/g;
const PLACES = 10;

const told = new Set();

/** Reports the error of an `error` or an `unhandledrejection` event, each error once. */
export function report({ error, reason, message, filename, lineno, colno }) {
  const { name = 'other', message: words = message, stack } = error ?? reason ?? {};
  if (EXPECTED.has(name) || HARMLESS.test(words)) return;
  const places = listOwnPlaces(`${filename}:${lineno}:${colno}`, String(stack ?? ''));
  const key = `${name} ${places.join()}`;
  if (places.length === 0 || told.has(key) || told.size >= MOST) return; // without a place of ours it is of an extension
  told.add(key);
  void fetch('/browser-errors', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      path: location.pathname.slice(0, 500),
      version: document.documentElement.dataset.version,
      request: globalThis.failedRequest,
      name: String(name).slice(0, 100),
      stack: places,
    }),
  }).catch(() => null);
}

/** Places in our own files: of the stack, or where it has none, as of a file that cannot be read, the one that the browser names. */
function listOwnPlaces(place, stack) {
  const found = [...stack.matchAll(PLACE), ...place.matchAll(PLACE)].flatMap(([, address, line, column]) => {
    const { origin, pathname } = new URL(address);
    return origin === location.origin && pathname.endsWith('.js') ? [`${pathname}:${line}:${column}`] : [];
  });
  return [...new Set(found)].slice(0, PLACES);
}
