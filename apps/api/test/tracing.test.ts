import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { connect } from '../src/database/connect.ts';
import { createMailWorker } from '../src/features/mail/worker.ts';
import { queueMail } from '../src/features/mail/queue.ts';
import { startTracing } from '../src/telemetry/otlp.ts';
import { aCollector, type CollectedSpan } from './collector.ts';
import { callers, useApplication } from '../harness/application.ts';
import { capturingTransport } from '../harness/outbox.ts';

const app = useApplication();

/** The application as it runs with a collector configured; `stop` sends what is left. */
async function traced(url: string) {
  const tracing = startTracing(url);
  const db = connect(app.url, 4, { tracing });
  const deps = { ...app.deps, db };
  const lines: string[] = [];
  const server = await buildApp(deps, {
    logLevel: 'info',
    tracing,
    logTo: { write: (line) => void lines.push(line) },
  });
  onTestFinished(async () => {
    await server.close();
    await db.destroy();
  });
  return { ...callers(server), deps, tracing, stop: tracing.stop, lines };
}

const attribute = ({ attributes }: CollectedSpan, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

const SERVER = 2;
const CLIENT = 3;

test('a request is a span named by its route, its statements are its children, and its log line names the trace', async () => {
  const collector = await aCollector();
  const one = await traced(collector.url);
  const plan = await app.aPlan({ name: 'Kanarianlintu' });
  const traceId = 'a'.repeat(32);
  const headers = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01`, tracestate: 'who=Kanarianlintu' };
  const read = () => one.query('plan.document', { id: plan.id }, { ...plan.owner, headers });
  await Promise.all([read(), one.query('client.profile', undefined, plan.owner)]);
  await one.rest(`GET /api/growth-plan/${plan.id}/get/growth-plan`, undefined, plan.owner);
  await one.stop();

  const spans = collector.spans();
  const rootOf = (name: string) => spans.find((span) => span.name === name)!;
  const root = rootOf('GET /trpc/plan.document');
  expect(root).toMatchObject({ traceId, parentSpanId: 'b'.repeat(16), kind: SERVER });
  expect(attribute(root, 'http.response.status_code')).toBe(200);
  const ours = spans.filter((span) => span.traceId === traceId && span !== root);
  expect(ours.length).toBeGreaterThan(1);
  expect(new Set(ours.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root.spanId]));
  expect(new Set(ours.map(({ kind }) => kind))).toEqual(new Set([CLIENT]));
  expect(ours.map((span) => attribute(span, 'db.query.text'))).toContainEqual(expect.stringContaining('$1'));
  const other = rootOf('GET /trpc/client.profile');
  expect(other.parentSpanId ?? '').toBe('');
  expect(spans.filter((span) => span.traceId === other.traceId).length).toBeGreaterThan(1);
  expect(rootOf('GET /api/growth-plan/:id/get/growth-plan')).toBeDefined();

  const line = one.lines
    .map((text) => JSON.parse(text) as object)
    .find((said) => 'traceId' in said && said.traceId === traceId);
  expect(line).toMatchObject({ route: '/trpc/plan.document', traceId });
  for (const personal of ['Kanarianlintu', plan.id, plan.owner.id, plan.owner.email, plan.owner.token])
    expect(collector.received().includes(personal), personal).toBe(false);
});

test('a failed statement is an error without its words, and a failed request too', async () => {
  const collector = await aCollector();
  const one = await traced(collector.url);
  const { token } = await app.aClient();
  await sql`alter table client rename column city to town`.execute(app.db);
  onTestFinished(async () => void (await sql`alter table client rename column town to city`.execute(app.db)));
  expect((await one.query('client.profile', undefined, { token })).status).toBe(500);
  await one.stop();
  const root = collector.spans().find(({ name }) => name === 'GET /trpc/client.profile')!;
  const failed = collector
    .spans()
    .filter(({ parentSpanId, status }) => parentSpanId === root.spanId && status.code === 2);
  expect(root.status.code).toBe(2);
  expect([attribute(root, 'error.type'), attribute(root, 'growth_plan.outcome')]).toEqual(['500', 'unknown']);
  expect(failed.map((span) => attribute(span, 'error.type'))).toEqual(['42703']);
  expect(failed[0]?.status).toEqual({ code: 2 });
});

test('a mail is a trace of its own, without its reader or a word of it', async () => {
  const collector = await aCollector();
  const one = await traced(collector.url);
  const client = await app.aClient({ company: 'Kanarianlintu Oy' });
  await queueMail(app.db, { template: 'plan_right_given', accountId: client.id, data: {} });
  const { transport, sent } = capturingTransport();
  await createMailWorker(one.deps, transport, { tracing: one.tracing }).drain();
  await one.stop();
  expect(sent).toHaveLength(1);
  const spans = collector.spans();
  const root = spans.find(({ name }) => name === 'mail plan_right_given')!;
  const children = spans.filter(({ parentSpanId }) => parentSpanId === root.spanId);
  expect(children.map(({ name }) => name)).toContain('hand over');
  expect(children.map(({ name }) => name)).toContain('update mail');
  for (const personal of [client.email, 'Kanarianlintu', 'Kaisa'])
    expect(collector.received().includes(personal), personal).toBe(false);
});

test('a collector that is away changes nothing for anybody', async () => {
  const one = await traced('http://127.0.0.1:1');
  const { token } = await app.aClient();
  for (let calls = 0; calls < 20; calls += 1)
    expect((await one.query('client.profile', undefined, { token })).status).toBe(200);
  await one.stop();
  expect((await one.query('client.profile', undefined, { token })).status).toBe(200);
});

test.each(['', 'nonsense', '00-0-0-01', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`, 'x'.repeat(5000)])(
  'a traceparent that is none (%.20s) begins a trace of our own',
  async (traceparent) => {
    const collector = await aCollector();
    const one = await traced(collector.url);
    expect((await one.rest('GET /livez', undefined, { headers: { traceparent } })).status).toBe(200);
    await one.stop();
    const [root] = collector.spans();
    expect(root?.traceId).toMatch(/^(?!0+$)[0-9a-f]{32}$/);
    expect(root?.parentSpanId ?? '').toBe('');
  },
);
