import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { docsPage } from './docs-page.ts';
import { createDocument } from './openapi/document.ts';
import { sendTagged } from './etag.ts';

const LANGUAGE = 'en'; // integrators read English; only the API's answers are translated

/** `/api/openapi.json`, what the API is, for programs; `/api/docs`, the same for people. Both are made at the first call. */
export function registerDocs(app: FastifyInstance, { texts }: Pick<Dependencies, 'texts'>): void {
  const document = once(() => createDocument((key, values = {}) => texts.format(LANGUAGE, key, values)));
  const json = once(() => JSON.stringify(document()));
  const page = once(() => docsPage(document()));
  const style = once(() => readFileSync(path.join(import.meta.dirname, 'docs.css'), 'utf8'));
  const serve = (url: string, type: string, body: () => string) => {
    const bytes = once(() => Buffer.from(body())); // the same ones for all, however many read slowly
    app.get(url, (request, reply) => sendTagged(request, reply.type(`${type}; charset=utf-8`), bytes()));
  };
  serve('/api/openapi.json', 'application/json', json);
  serve('/api/docs', 'text/html', page);
  serve('/api/docs.css', 'text/css', style);
}

function once<Made extends string | object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
