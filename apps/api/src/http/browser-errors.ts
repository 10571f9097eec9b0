import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Dependencies } from '../dependencies.ts';
import { BROWSER_ERRORS } from '../features/auth/rate-limits/limits.ts';
import { countNetworkTryOrRefuse } from '../features/auth/rate-limits/service.ts';
import { toNetwork } from '../lib/network.ts';
import { createErrorTarget } from './error-target.ts';
import { createPageNames, type Folders } from './app-page.ts';
import { refuse, sendThrown } from './send-error.ts';

const BODY_BYTES = 4 * 1024;

/** What `public/report-error.js` of the web app sends. */
const reportInput = z.strictObject({
  path: z.string().check(z.maxLength(500)),
  version: z.string().check(z.regex(/^\d{1,4}(\.\d{1,4}){2}(-(alpha|beta|rc)\.\d{1,3})?$/)),
  /** The id of the last answer that was a failure. */
  request: z.optional(z.string().check(z.maxLength(64))),
  name: z.string().check(z.maxLength(100)),
  /** Where it was thrown, the innermost first: file, line and column. */
  stack: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(10)),
});

const NAMES = new Set(
  'AggregateError DataCloneError Error EvalError HierarchyRequestError InternalError InvalidCharacterError InvalidStateError NetworkError NotAllowedError NotFoundError NotSupportedError OperationError QuotaExceededError RangeError ReferenceError SecurityError SyntaxError TypeError URIError'.split(
    ' ',
  ),
);

const REQUEST_ID = /^[\da-f-]{32,36}$/; // as our own, and those of proxies

/**
 * Takes what went wrong in a page, writes one line of it in the log, and sends it on where the operator says. Anybody may send anything, and an error may quote what
 * somebody typed: so the line has only words of our own, which are chosen by what came, and numbers.
 */
export function registerBrowserErrors(app: FastifyInstance, deps: Dependencies, folders: Folders): void {
  const { db, clock, texts, settings } = deps;
  const target = settings.errorTarget && createErrorTarget(settings.errorTarget);
  let built: ReturnType<typeof readBuilt> | undefined;
  app.post('/browser-errors', { bodyLimit: BODY_BYTES }, async (request, reply) => {
    const { data } = reportInput.safeParse(request.body);
    if (!data) return refuse(request, reply, { texts, msg: 'bad_request' });
    try {
      await countNetworkTryOrRefuse({ db, now: clock() }, BROWSER_ERRORS, toNetwork(request.ip));
    } catch (thrown) {
      return sendThrown(request, reply, { thrown, input: undefined, texts });
    }
    built ??= readBuilt(folders); // for the first report, which a start can do without
    const error = { ...toLine(data, built.scripts), route: built.nameOfPage(data.path) };
    request.log.warn(error, 'browser error');
    void target?.send(error).then((isTaken) => isTaken || request.log.warn('browser error not forwarded'));
    return reply.code(204).send();
  });
}

function toLine({ version, request, name, stack }: z.infer<typeof reportInput>, files: ReadonlySet<string>) {
  return {
    version,
    ...(request !== undefined && REQUEST_ID.test(request) && { failedRequest: request }),
    error: NAMES.has(name) ? name : 'other',
    stack: stack.filter((place) => {
      const [, file = ''] = /^(.+):\d{1,6}:\d{1,6}$/.exec(place) ?? [];
      return files.has(file);
    }),
  };
}

/** The addresses of the scripts that this server has, and what names its pages. */
function readBuilt(folders: Folders) {
  const list = (part: string) => readdirSync(path.join(folders.app, part)).map((name) => `${part}/${name}`);
  const scripts = new Set([...list(''), ...list('/assets')].filter((file) => file.endsWith('.js')));
  return { scripts, nameOfPage: createPageNames(folders) };
}
