import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { useApplication } from '../harness/application.ts';
import { exchange } from './raw-socket.ts';
import { aWebFolder, SECRET } from './web-folder.ts';

const harness = useApplication();
const web = aWebFolder();
const BUILT = path.resolve(import.meta.dirname, '../../web/dist');

let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(harness.deps, { logLevel: 'silent', webFolder: web.folder });
});
afterAll(async () => {
  await app.close();
  web.remove();
});

const UP = ['..', '%2e%2e', '.%2e', '%2E.', '%252e%252e', '..;', '....', '%c0%ae%c0%ae', '%uff0e%uff0e', '..%00'];
const SLASH = ['/', '%2f', '%5c', '\\', '%252f', '%c0%af'];

/** Ways out of the folder, and names that nobody but a burglar asks for. */
const PATHS = [
  ...UP.flatMap((up) => SLASH.map((slash) => `/${up}${slash}secret.txt`)),
  ...[
    '../.env',
    '..%2f.env',
    '%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '../web-other/secret.txt',
    '..%2fweb-other%2fsecret.txt',
  ].flatMap((way) => [`/${way}`, `/assets/${way}`, `/assets/../${way}`]),
  '/assets/main-Bx1_y2Zz.js%00.txt',
  '/theme.js%00',
  '/theme.js/../../secret.txt',
  '/file:///etc/passwd',
  '//etc/passwd',
  'http://evil.example/secret.txt',
  '/.env',
  '/.env.local',
  '/.git/config',
  '/.git/HEAD',
  '/.npmrc',
  '/.well-known/security.txt',
  '/package.json',
  '/pnpm-lock.yaml',
  '/src/main.tsx',
  '/src/main.ts',
  '/node_modules/react/package.json',
  '/assets/main-Bx1_y2Zz.js.map',
  '/assets/none.js',
  '/assets/none.css',
  '/assets/index.html.map',
  '/main.js',
  '/sw.js',
  '/theme.js.map',
  '/index.html.bak',
  '/index.php',
  '/wp-login.php',
  '/server-status.html',
  '/api/../../secret.txt',
  '/trpc/..%2f..%2fsecret.txt',
  '/export/growth-plan/..%2f..%2f..%2fsecret.txt',
];

test.each(PATHS)('%s is refused, and is neither a page nor a file from outside', async (address) => {
  const answer = await exchange(app, `GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect([400, 401, 404]).toContain(answer.statusCode);
  expect(answer.payload).not.toContain(SECRET);
  expect(answer.payload).not.toContain('root:');
  expect(answer.payload).not.toContain('<!doctype');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('search engines are asked to leave shared plans out, and nothing else', async () => {
  const shared = await app.inject(`/share/${PRODUCT_SLUG}/x`);
  expect(shared.headers['x-robots-tag']).toBe('noindex, nofollow');
  expect((await app.inject('/')).headers).not.toHaveProperty('x-robots-tag');
});

test('what is there is served as what it is', async () => {
  for (const [address, type] of [
    ['/', 'text/html; charset=utf-8'],
    ['/assets/main-Bx1_y2Zz.js', 'application/javascript; charset=utf-8'],
    ['/icon.svg', 'image/svg+xml'],
  ]) {
    const { statusCode, headers } = await app.inject({ url: address! });
    expect([address, statusCode, headers['content-type']]).toEqual([address, 200, type]);
  }
});

test.each([
  ['index.html', 'The web app is not built in'],
  ['../dist-home/render.js', 'The landing page is not built in'],
])('no server is made while %s was not built, and the operator reads how to build it', async (file, words) => {
  const { folder, remove } = aWebFolder();
  onTestFinished(remove);
  rmSync(path.join(folder, file));
  const building = buildApp(harness.deps, { logLevel: 'silent', webFolder: folder });
  await expect(building).rejects.toThrow(words);
  await expect(building).rejects.toThrow('npx -y pnpm@12 start');
});

describe.runIf(existsSync(BUILT))('the built web app', () => {
  const files = existsSync(BUILT) ? readdirSync(BUILT, { recursive: true, encoding: 'utf8' }) : [];

  test('holds the kinds of files that a page needs, and no map of its sources', () => {
    const kinds = new Set(
      files.filter((file) => file.includes('.')).map((file) => path.extname(file.replace(/\.(br|gz)$/, ''))),
    );
    expect([...kinds].toSorted()).toEqual(['.css', '.html', '.js', '.svg', '.txt', '.webp', '.woff2']);
    for (const file of files.filter((name) => /\.(js|css)$/.test(name)))
      expect([file, readFileSync(path.join(BUILT, file), 'utf8').includes('sourceMappingURL')]).toEqual([file, false]);
  });

  test('has a page without a script or style inside, and nothing from elsewhere', () => {
    for (const file of ['index.html', 'share.html']) {
      const page = readFileSync(path.join(BUILT, file), 'utf8');
      expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style| style=| on\w+=|(?:src|href)="(?!\/(?!\/))/i);
      expect(page).toMatch(/<script[^>]* src="\/assets\//);
    }
  });
});
