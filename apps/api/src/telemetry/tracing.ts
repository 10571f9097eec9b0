import type { Attributes, Span } from '@opentelemetry/api';

/** What a trace begins with: `parent` is a W3C `traceparent` as it came. */
export type Beginning = { name: string; kind: 'server' | 'producer'; parent?: string | undefined };

/** Follows work through the process and sends what it saw to a collector. Where none is configured there is no `Tracing` at all. */
export type Tracing = {
  /** Begins a trace, or goes on with the parent's; all that `work` starts belongs to it. Anyone who begins it ends its span. */
  begin<Result>(beginning: Beginning, work: (span: Span) => Result): Result;
  /** Does a step of the trace under way, with a span of its own; outside a trace just does it. */
  step<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result>;
  /** Ends a span; `fault` is what went wrong, in a word that names nobody. */
  end(span: Span, fault?: string): void;
  /** Sends what is left, but waits for no collector for long. */
  stop(): Promise<void>;
};
