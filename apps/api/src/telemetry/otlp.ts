import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { getErrorCode } from '../lib/error-code.ts';
import { VERSION } from '../lib/version.ts';

const STOP_MS = 2_000;
const KINDS = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER };

/** What a trace begins with: `parent` is a W3C `traceparent` as it came. */
type Beginning = { name: string; kind: 'server' | 'producer'; parent?: string | undefined };

/** Follows work through the process and sends what it saw to a collector. Where none is configured there is no `Tracing` at all. */
export type Tracing = ReturnType<typeof startTracing>;

/**
 * Traces to a collector by OTLP over HTTP. Loaded only when there is one. Spans wait in memory, a bounded number of them,
 * and are sent in the background: a collector that is away costs nobody anything but the spans.
 */
export function startTracing(url: string) {
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'growth-plan', 'service.version': VERSION }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('growth-plan');
  const underWay = new AsyncLocalStorage<Span>();

  /** Ends a span; `fault` is what went wrong, in a word that names nobody. */
  const end = (span: Span, fault?: string): void => {
    if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', fault);
    span.end();
  };

  return {
    /** Begins a trace, or goes on with the parent's; all that `work` starts belongs to it. Anyone who begins it ends its span. */
    begin<Result>({ name, kind, parent }: Beginning, work: (span: Span) => Result): Result {
      const given = parent === undefined ? null : parseTraceParent(parent);
      const context = given ? trace.setSpanContext(ROOT_CONTEXT, { ...given, isRemote: true }) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind] }, context);
      return underWay.run(span, () => work(span));
    },
    /** Does a step of the trace under way, with a span of its own; outside a trace just does it. */
    async step<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
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
    /** Sends what is left, but waits for no collector for long. */
    async stop(): Promise<void> {
      await Promise.race([provider.shutdown().catch(() => undefined), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
