import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A span as OTLP's JSON has it. */
export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
};

type Export = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] };

/** A collector of traces, as OpenTelemetry's own takes them by HTTP. */
export async function aCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body);
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All that it was sent, as it came. */
    received: () => bodies.join('\n'),
    spans: () =>
      bodies
        .map((body) => JSON.parse(body) as Export)
        .flatMap(({ resourceSpans }) =>
          resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
        ),
  };
}
