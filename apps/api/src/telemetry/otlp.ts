import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { getErrorCode } from '../lib/error-code.ts';
import { VERSION } from '../lib/version.ts';
import type { Tracing } from './tracing.ts';

const STOP_MS = 2_000;
const KINDS = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER };

/**
 * Traces to a collector by OTLP over HTTP. Loaded only when there is one. Spans wait in memory, a bounded number of them,
 * and are sent in the background: a collector that is away costs nobody anything but the spans.
 */
export function startTracing(url: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'growth-plan', 'service.version': VERSION }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('growth-plan');
  const underWay = new AsyncLocalStorage<Span>();

  const end = (span: Span, fault?: string) => {
    if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', fault);
    span.end();
  };

  return {
    begin({ name, kind, parent }, work) {
      const given = parent === undefined ? null : parseTraceParent(parent);
      const context = given ? trace.setSpanContext(ROOT_CONTEXT, { ...given, isRemote: true }) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind] }, context);
      return underWay.run(span, () => work(span));
    },
    async step(name, attributes, work) {
      const parent = underWay.getStore();
      if (!parent) return work();
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent));
      try {
        const result = await underWay.run(span, work);
        end(span);
        return result;
      } catch (error) {
        end(span, getErrorCode(error));
        throw error;
      }
    },
    end,
    async stop() {
      await Promise.race([provider.shutdown().catch(() => undefined), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
