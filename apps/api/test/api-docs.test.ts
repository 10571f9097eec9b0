import { beforeAll, expect, test } from 'vitest';
import type { OpenApiDocument } from '../src/http/openapi/types.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();

let page: string;
let document: OpenApiDocument;

beforeAll(async () => {
  page = (await app.app.inject('/api/docs')).body;
  document = (await app.rest<OpenApiDocument>('GET /api/openapi.json')).body;
});

test('the reference has every operation of the document, with its method, its path and who may call it', () => {
  const shown = page.replaceAll('<wbr>', '');
  for (const [address, item] of Object.entries(document.paths))
    for (const [method, { operationId, summary }] of Object.entries(item))
      expect(shown).toContain(
        `<h3 id="${operationId}">${summary}</h3>\n<p class="address"><strong class="${method}">${method.toUpperCase()}</strong> <code>${address}</code>`,
      );
  const operations = Object.values(document.paths).flatMap((item) => Object.keys(item));
  expect(page.split('Who may call it:').length - 1).toBe(operations.length);
});

test('each of its links leads somewhere, and no id is used twice', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...page.matchAll(/ (?:href|aria-labelledby)="#?([^"/:]+)"/g)].map(([, target]) => target);
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
});

test('it needs no script and nothing from elsewhere, under the policy of every page', async () => {
  const { headers } = await app.app.inject('/api/docs');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("style-src 'self'");
  expect(page).not.toMatch(/<script|<style| style=| on\w+=|https?:\/\/(?!plan\.consulting\.example)/);
  const style = await app.app.inject('/api/docs.css');
  expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
});
