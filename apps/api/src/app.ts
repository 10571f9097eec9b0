import path from 'node:path';
import type { FailureBody } from '@app/schema/errors';
import { VALIDATION_KEYS } from '@app/schema/validation';
import Fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify';
import type { Dependencies } from './dependencies.ts';
import { beforeSending } from './http/before-sending.ts';
import { registerBrandFiles } from './http/brand-files.ts';
import { registerBrowserErrors } from './http/browser-errors.ts';
import { registerCalendar } from './http/calendar.ts';
import { limitConnections } from './http/connections.ts';
import { registerDevMail } from './http/dev-mail.ts';
import { registerDocs } from './http/docs.ts';
import { registerHome } from './http/home.ts';
import { registerHealth, registerMetrics } from './http/health.ts';
import { connectionsAllowed, LIMITS, type Limits } from './http/request-limits.ts';
import { LOG_FORM } from './http/log.ts';
import { answerMalformed } from './http/malformed.ts';
import { registerLargeAnswers } from './http/large-answers.ts';
import { registerOverload } from './http/overload.ts';
import { registerPdf } from './http/pdf.ts';
import { refuse, toUnavailable } from './http/send-error.ts';
import { RefusedBody, toRefusal } from './http/refusals.ts';
import { registerRest } from './http/rest.ts';
import { registerSecurity, securityHeaders } from './http/security.ts';
import { registerTelemetry, requestIds } from './http/telemetry.ts';
import { registerTracing } from './http/request-tracing.ts';
import { registerTrpc } from './http/trpc.ts';
import { registerStopMail } from './http/stop-mail.ts';
import { createAppPage, getBrandFacts } from './http/app-page.ts';
import { findTyped, isPage, isPagelike, registerWeb } from './http/web.ts';
import type { Tracing } from './telemetry/otlp.ts';

const PATH_PARAMETER_MAX = 500;
const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist');

export type AppOptions = {
  logLevel: string;
  webFolder?: string;
  logTo?: { write(line: string): void };
  /** Whether the process is about to end: it serves on, but says that it is not ready and keeps no connection. */
  isStopping?: () => boolean;
  /** Where it tells what it does, if anywhere. */
  tracing?: Tracing | undefined;
  /** Other limits than the usual ones. */
  limits?: Partial<Limits>;
};

/** Builds the whole application from what it is given; nothing listens yet. */
export async function buildApp(deps: Dependencies, options: AppOptions): Promise<FastifyInstance> {
  const { logLevel, webFolder = WEB_FOLDER, logTo = process.stdout, isStopping = () => false, tracing } = options;
  const serverFolder = path.join(webFolder, '../dist-home');
  const headers = await securityHeaders();
  const limits = { ...LIMITS, ...options.limits };
  const app = Fastify({
    logger:
      logLevel === 'silent' && !deps.settings.securityEvents ? false : { level: logLevel, stream: logTo, ...LOG_FORM },
    logController: new LogController({ disableRequestLogging: true }), // a request has one line, which `registerTelemetry` writes
    genReqId: requestIds(deps.settings.trustedProxies),
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: PATH_PARAMETER_MAX, ignoreTrailingSlash: true },
    return503OnClosing: false, // who came before it closed is served
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.answerMs, // without a byte; no work takes so long
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
    trustProxy: deps.settings.trustedProxies.length > 0 ? [...deps.settings.trustedProxies] : false,
    clientErrorHandler: answerMalformed(deps, headers),
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ ...headers, 'cache-control': 'no-store' }); // no hook runs for an address that cannot be read
      void refuse(request, reply, { texts: deps.texts, ...toRefusal(error) });
    },
  });
  limitConnections(app.server, connectionsAllowed(limits));
  answerErrors(app, deps, createAppPage(deps, { app: webFolder, server: serverFolder })); // before the first route: a route keeps the handler that was set when it was loaded
  acceptJsonOnly(app, limits);
  closeWithoutCutting(app, isStopping);
  registerTelemetry(app, deps);
  if (tracing) registerTracing(app, tracing);
  registerSecurity(app, headers);
  registerOverload(app, limits, (request, reply) => refuse(request, reply, { texts: deps.texts, msg: 'unavailable' }));
  registerLargeAnswers(app, limits, (request, reply) => toUnavailable(request, reply, deps));
  registerHealth(app, deps, isStopping);
  if (deps.settings.metricsPort === null && !deps.settings.production) registerMetrics(app, deps);
  registerDevMail(app, deps);
  app.get('/brand.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(getBrandFacts(deps)));
  registerBrandFiles(app, deps);
  registerTrpc(app, deps);
  registerRest(app, deps);
  registerDocs(app, deps);
  registerCalendar(app, deps);
  registerPdf(app, deps);
  await registerStopMail(app, deps);
  registerBrowserErrors(app, deps, { app: webFolder, server: serverFolder });
  registerHome(app, deps, serverFolder);
  await registerWeb(app, webFolder);
  return app;
}

/** Answers every error outside a procedure in the contract's form, and an address without a route with a page or 404. */
function answerErrors(
  app: FastifyInstance,
  { texts }: Dependencies,
  sendAppPage: ReturnType<typeof createAppPage>,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toRefusal(error);
    if (failure.msg === 'unknown') request.log.error(error);
    return refuse(request, reply, { texts, ...failure });
  });
  app.setNotFoundHandler((request, reply) => {
    const [pathname = ''] = request.url.split('?');
    const typed = isRead(request.method) && findTyped(pathname);
    if (typed) return reply.redirect(typed);
    if (!isRead(request.method) || !isPagelike(pathname)) return refuse(request, reply, { texts, msg: 'not_found' });
    if (/^\/(share|to-dos)\//.test(pathname)) void reply.header('x-robots-tag', 'noindex, nofollow');
    return sendAppPage(request, reply.code(isPage(pathname) ? 200 : 404));
  });
}

/** Mail scanners and link checkers ask for a page with HEAD before a person opens it. */
const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** JSON is the only body; none at all is no fault by itself. */
function acceptJsonOnly(app: FastifyInstance, { levels }: Limits): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding !== 'identity') return done(new RefusedBody({ msg: 'unsupported_media_type' })); // nothing is unpacked
    if (body === '') return done(null, undefined);
    void parse(request, body as string, (error, value) => {
      if (error) return done(isJson(body as string) ? new RefusedBody(SMUGGLED) : error);
      return done(isDeeper(value, levels) ? new RefusedBody({ msg: 'bad_request' }) : null, value);
    });
  });
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
  beforeSending(app, (_request, reply) => {
    if (closing || isStopping()) void reply.header('connection', 'close');
  });
}

const SMUGGLED: FailureBody = {
  msg: 'bad_request',
  errors: [{ path: '__proto__', key: VALIDATION_KEYS.unknownField }],
};
