import type { Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { Tracing } from '../telemetry/otlp.ts';
import { getMethod, getRouteName } from './telemetry.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its part of a trace; null where nothing is traced. */
    span: Span | null;
  }
}

/** Follows every request as a trace, whose id its log lines name. Of what was asked for it tells the route alone. */
export function registerTracing(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    tracing.begin({ name: getMethod(request), kind: 'server', parent }, (span) => {
      request.span = span;
      request.log = request.log.child({ traceId: span.spanContext().traceId });
      reply.log = request.log;
      done();
    });
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { span, call, id } = request;
    if (span) {
      const route = getRouteName(request);
      span.updateName(`${getMethod(request)} ${route}`);
      span.setAttributes({
        'http.request.method': getMethod(request),
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'request.id': id,
        ...(call.outcome !== undefined && { 'growth_plan.outcome': call.outcome }),
      });
      tracing.end(span, reply.statusCode >= 500 ? String(reply.statusCode) : undefined);
    }
    done();
  });
}
