import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isPage } from '../src/http/web.ts';

const ROUTES = path.resolve(import.meta.dirname, '../../web/src/route-tree.gen.ts');

test('every page of the web app is one for the server, which answers any other address with 404', () => {
  const [, table = ''] = /interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(readFileSync(ROUTES, 'utf8')) ?? [];
  const paths = [...table.matchAll(/'([^']+)':/g)].map(([, address = '']) => address.replaceAll(/\$\w+/g, 'x'));
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((address) => !isPage(address))).toEqual([]);
});
