import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Settings } from '../src/dependencies.ts';
import { readEnvironment } from '../src/environment.ts';
import { queueMail } from '../src/features/mail/queue.ts';
import { createTransport } from '../src/features/mail/transport.ts';
import { createMailWorker } from '../src/features/mail/worker.ts';
import { newId } from '../src/lib/ids.ts';
import { openVariant, useApplication } from '../harness/application.ts';

const app = useApplication();

/** The application with a data folder of its own. */
async function withFolder(more: Partial<Settings> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'growth-plan-mail-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const deps = { ...app.deps, settings: { ...app.deps.settings, dataDir, ...more } };
  const { app: server } = await openVariant(deps);
  const send = () => createMailWorker(deps, createTransport(deps.settings)).drain();
  const get = (url: string, accept = 'text/html') => server.inject({ url, headers: { accept } });
  return { dataDir, send, get, server };
}

type Kept = { id: string; to: string; subject: string; text: string; html: string };

test('without a mail server mail is kept whole in a folder that only its owner reads', async () => {
  const { dataDir, send } = await withFolder();
  const { id, email } = await app.aClient({ passwordHash: 'x' });
  await queueMail(app.db, { template: 'password_changed', accountId: id, data: {} });
  expect(await send()).toBe(1);
  const [file, ...more] = readdirSync(path.join(dataDir, 'mail'));
  expect(more).toEqual([]);
  expect(statSync(path.join(dataDir, 'mail', file ?? '')).mode & 0o777).toBe(0o600);
  const { default: kept } = (await import(path.join(dataDir, 'mail', file ?? ''), { with: { type: 'json' } })) as {
    default: object;
  };
  expect(kept).toEqual({
    id: file?.replace('.json', ''),
    to: email,
    from: `"${app.deps.texts.branding.facts.name}" <${app.deps.settings.mailFrom}>`,
    subject: expect.any(String),
    text: expect.any(String),
    html: expect.any(String),
    date: expect.stringMatching(/Z$/),
    messageId: expect.stringContaining('@localhost'),
  });
});

test('a folder that cannot be written delays mail and loses none', async () => {
  const { dataDir, send } = await withFolder();
  writeFileSync(path.join(dataDir, 'mail'), 'in the way');
  const { id, email } = await app.aClient();
  await queueMail(app.db, { template: 'password_changed', accountId: id, data: {} });
  expect(await send()).toBe(0);
  const row = await app.db.selectFrom('mail').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ failed_at: null, tries: 0, last_error: expect.stringMatching(/EEXIST|ENOTDIR/) });
  await app.db.deleteFrom('mail').execute();
});

test('/dev/mail shows what was kept, newest first, as text with links and as JSON, and says when there is none', async () => {
  const { send, get } = await withFolder();
  expect((await get('/dev/mail')).body).toContain('No mail yet');
  expect((await get('/dev/mail', 'application/json')).json()).toEqual([]);

  const { id } = await app.aClient({ company: '<script>alert(1)</script>' });
  for (const name of ['<script>alert(1)</script>', 'second'])
    await queueMail(app.db, { template: 'feedback_given', accountId: id, data: { plan: name, planId: newId() } });
  await send();
  const page = await get('/dev/mail');
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
  });
  expect(page.body).not.toContain('<script');
  expect(page.body).toMatch(/<a href="http:\/\/localhost:3000\/client\/growth-plan\?plan=[\da-f-]{36}">/);
  const kept = (await get('/dev/mail', 'application/json')).json<Kept[]>();
  expect(kept.map(({ subject }) => subject)).toEqual([
    'Feedback on your plan: second',
    'Feedback on your plan: <script>alert(1)</script>',
  ]);

  const one = await get(`/dev/mail/${kept[0]?.id}`);
  expect(one.body).toBe(kept[0]?.html);
  expect(one.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test.each(['..%2Fsession-key', 'nothing', '%00', newId(), `${newId()}.json`])(
  '/dev/mail/%s is not found',
  async (id) => {
    const { get } = await withFolder();
    expect((await get(`/dev/mail/${id}`)).statusCode).toBe(404);
  },
);

test.each([
  ['mail is sent', { SMTP_URL: 'smtp://localhost:1' }],
  ['the database is on another machine', { DATABASE_URL: 'postgres://user:password@db.example.com/plan' }],
  ['people come by an address of their own', { PUBLIC_URL: 'https://plan.example.com' }],
])('there is no such page where %s', async (_, environment) => {
  const { showsMail } = readEnvironment(environment);
  const { get } = await withFolder({ showsMail });
  expect((await get('/dev/mail', 'application/json')).statusCode).toBe(404);
  expect((await get(`/dev/mail/${newId()}`)).statusCode).toBe(404);
});

test('there is no such page where mail is sent, or in production, whatever the settings say', async () => {
  for (const more of [{ smtpUrl: 'smtp://localhost:1' }, { production: true }]) {
    const { get } = await withFolder(more);
    expect((await get('/dev/mail', 'application/json')).statusCode).toBe(404);
    expect((await get(`/dev/mail/${newId()}`)).statusCode).toBe(404);
  }
});

test.each([
  ['from another machine', { remoteAddress: '192.0.2.7' }],
  ['from another machine by IPv6', { remoteAddress: '2001:db8::7' }],
  ['through a proxy on this machine', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
  ['through a proxy that says so in another way', { headers: { via: '1.1 proxy' } }],
  ['by the name of another site, whose page has that name lead here', { headers: { host: 'evil.example.com' } }],
])('kept mail is not shown to who asks %s', async (_, request) => {
  const { send, get, server } = await withFolder();
  const { id } = await app.aClient({ passwordHash: 'x' });
  await queueMail(app.db, { template: 'password_changed', accountId: id, data: {} });
  await send();
  const [mail] = (await get('/dev/mail', 'application/json')).json<Kept[]>();
  for (const url of ['/dev/mail', `/dev/mail/${mail!.id}`]) {
    expect((await server.inject({ url, remoteAddress: '::ffff:127.0.0.1' })).statusCode).toBe(200);
    const refused = await server.inject({ url, ...request });
    expect(refused.statusCode).toBe(404);
    expect(refused.body).not.toContain(mail!.subject);
  }
});
