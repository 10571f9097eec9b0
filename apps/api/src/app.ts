import path from 'node:path';
import { ERROR_STATUS, type ErrorKey, type FailureBody } from '@app/schema/errors';
import { VALIDATION_KEYS } from '@app/schema/validation';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Dependencies } from './dependencies.ts';
import { registerCalendar } from './http/calendar.ts';
import { registerDevMail } from './http/dev-mail.ts';
import { registerDocs } from './http/docs.ts';
import { registerHealth } from './http/health.ts';
import { errorInLog, requestInLog } from './http/log.ts';
import { registerPaper } from './http/paper.ts';
import { registerRest, sendFailure } from './http/rest.ts';
import { registerSecurity, securityHeaders } from './http/security.ts';
import { registerTrpc } from './http/trpc.ts';
import { isPage, registerWeb } from './http/web.ts';
import { negotiateLanguage } from './lib/negotiate.ts';

const BODY_MAX = 256 * 1024; // contract, section 6
const PATH_PARAMETER_MAX = 500;
const LEVELS_MAX = 20; // an answer's value has four
const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist');

export type AppOptions = {
  logLevel: string;
  webFolder?: string;
  logTo?: { write(line: string): void };
  /** Whether the process is about to end: it serves on, but says that it is not ready and keeps no connection. */
  isStopping?: () => boolean;
};

/** Builds the whole application from what it is given; nothing listens yet. */
export async function buildApp(
  deps: Dependencies,
  { logLevel, webFolder = WEB_FOLDER, logTo = process.stdout, isStopping = () => false }: AppOptions,
): Promise<FastifyInstance> {
  const headers = await securityHeaders();
  const app = Fastify({
    logger:
      logLevel === 'silent'
        ? false
        : { level: logLevel, stream: logTo, serializers: { req: requestInLog, err: errorInLog } },
    bodyLimit: BODY_MAX,
    routerOptions: { maxParamLength: PATH_PARAMETER_MAX, ignoreTrailingSlash: true },
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    trustProxy: deps.settings.trustedProxies.length > 0 ? [...deps.settings.trustedProxies] : false,
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ ...headers, 'cache-control': 'no-store' }); // no hook runs for an address that cannot be read
      void refuse(request, reply, deps, { msg: keyOf(error) });
    },
  });
  acceptJsonOnly(app);
  closeWithoutCutting(app, isStopping);
  registerSecurity(app, headers);
  registerHealth(app, deps, isStopping);
  registerDevMail(app, deps);
  app.get('/brand.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ ...deps.settings.brand, upsellDays: deps.settings.upsellDays }),
  );
  registerTrpc(app, deps);
  registerRest(app, deps);
  registerDocs(app, deps);
  registerCalendar(app, deps);
  registerPaper(app, deps);
  await registerWeb(app, webFolder);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const key = keyOf(error);
    if (key === 'unknown') request.log.error(error);
    return refuse(request, reply, deps, error instanceof RefusedBody ? error.body : { msg: key });
  });
  app.setNotFoundHandler((request, reply) => {
    const [pathname = ''] = request.url.split('?');
    const wantsPage = request.method === 'GET' && !/^\/(api|trpc)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname);
    if (!wantsPage || !reply.sendFile) return refuse(request, reply, deps, { msg: 'not_found' });
    if (pathname.startsWith('/share/')) void reply.header('x-robots-tag', 'noindex, nofollow');
    return reply.code(isPage(pathname) ? 200 : 404).sendFile('index.html');
  });
  return app;
}

/** JSON is the only body; none at all is no fault by itself. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parse(request, body as string, (error, value) => {
      if (error) return done(isJson(body as string) ? new RefusedBody(SMUGGLED) : error);
      return done(isDeeper(value, LEVELS_MAX) ? new RefusedBody({ msg: 'bad_request' }) : null, value);
    });
  });
}

/** A body that is refused although it is JSON: it would reach into every object, or exhaust the stack of whoever walks it. */
class RefusedBody extends Error {
  readonly statusCode = ERROR_STATUS.bad_request;
  readonly body: FailureBody;

  constructor(body: FailureBody) {
    super(body.msg);
    this.body = body;
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Lets running requests finish on close, then ends their kept-alive connections, which would hold it open. */
function closeWithoutCutting(app: FastifyInstance, isStopping: () => boolean): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    app.server.closeIdleConnections();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing || isStopping()) void reply.header('connection', 'close');
  });
}

function keyOf(error: FastifyError): ErrorKey {
  if (error.code === 'FST_ERR_BAD_URL') return 'bad_request';
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return 'not_found';
  if (error.statusCode === ERROR_STATUS.payload_too_large) return 'payload_too_large';
  if (error.statusCode === ERROR_STATUS.unsupported_media_type) return 'unsupported_media_type';
  if (error.statusCode === ERROR_STATUS.bad_request) return 'missing_json_object';
  if (error.statusCode === ERROR_STATUS.not_found) return 'not_found';
  return 'unknown';
}

const SMUGGLED: FailureBody = {
  msg: 'bad_request',
  errors: [{ path: '__proto__', key: VALIDATION_KEYS.unknownField }],
};

/** Refuses before any procedure was reached, in the shape of the transport that was spoken. */
function refuse(request: FastifyRequest, reply: FastifyReply, deps: Dependencies, body: FailureBody) {
  const httpStatus = ERROR_STATUS[body.msg];
  if (request.url.startsWith('/trpc/'))
    return reply.code(httpStatus).send({ error: { message: body.msg, code: -32_600, data: { httpStatus, ...body } } });
  const language = negotiateLanguage(request.headers['accept-language'], deps.texts.languages);
  return sendFailure(reply, body, deps.texts, language);
}
