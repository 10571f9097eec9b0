import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { connect } from '../src/database/connect.ts';
import { queueMail } from '../src/features/mail/queue.ts';
import { startTracing } from '../src/telemetry/otlp.ts';
import { aLifeOfCanaries, failToSend } from './canaries.ts';
import { aCollector } from './collector.ts';
import { callers, useApplication } from '../harness/application.ts';
import { listenOnPort } from '../harness/over-socket.ts';
import { scrape } from './scrape.ts';

const app = useApplication();

/** The application with all that it tells: its lines, its metrics and its traces. */
async function aTalkativeOne(logLevel: string) {
  const collector = await aCollector();
  const tracing = startTracing(collector.url);
  const db = connect(app.url, 4, { tracing });
  const deps = { ...app.deps, db };
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const server = await buildApp(deps, { logLevel, logTo, tracing });
  await listenOnPort(server);
  lines.length = 0; // without the line that it listens
  onTestFinished(async () => {
    await server.close();
    await db.destroy();
  });
  const collect = async () => {
    await tracing.stop();
    return { lines, metrics: (await scrape(server)).text, traces: collector.received() };
  };
  return { ...callers(server), server, deps, collect };
}

/** Has PostgreSQL fail with words that hold what it was given: in its message, and in its details. */
async function breakTodos() {
  await sql`create function quote_task() returns trigger language plpgsql as
    $$ begin perform new.task::uuid; return new; end $$`.execute(app.db);
  await sql`create trigger quote_task before insert on todo for each row when (new.task like '%quoted%')
    execute function quote_task()`.execute(app.db);
  await sql`alter table todo add constraint no_canary check (task not like '%detailed%')`.execute(app.db);
  onTestFinished(async () => {
    await sql`drop trigger quote_task on todo`.execute(app.db);
    await sql`drop function quote_task`.execute(app.db);
    await sql`alter table todo drop constraint no_canary`.execute(app.db);
  });
}

/** Whether a text holds a word; six digits count only where they stand alone, since every moment has as many. */
function holds(text: string, word: string): boolean {
  if (/^\d+$/.test(word)) return new RegExp(`(?<![\\d.])${word}(?![\\d.])`).test(text);
  return text.toLowerCase().includes(word.toLowerCase());
}

test.each(['debug', 'info'])(
  'at level %s no log line, metric or trace holds anything personal or secret, and no input makes a line of its own',
  async (logLevel) => {
    const one = await aTalkativeOne(logLevel);
    const canaries = await aLifeOfCanaries(one, app);
    const reached = one.server.log as unknown as { level: string };
    expect(reached.level).toBe(logLevel);

    await breakTodos();
    const plan = await app.aPlan();
    const question = await app.questionOf('sp_drivers');
    for (const how of ['quoted', 'detailed']) {
      const task = `kanaria-${how}-fault`;
      canaries.set(how, task);
      const answer = await one.mutate('todo.create', { id: plan.id, ...question, task }, plan.owner);
      expect([answer.status, answer.body['msg']]).toEqual([500, 'unknown']);
    }
    const address = `kanaria-mail-${logLevel}@example.com`;
    canaries.set('mail-email', address);
    const { id } = await app.aClient({ email: address });
    await queueMail(app.db, { template: 'plan_right_given', accountId: id, data: {} });
    await failToSend(one.deps, one.server.log);

    const { lines, metrics, traces } = await one.collect();
    const said = lines.join('');
    for (const [what, canary] of [...canaries, ['any', 'kanaria'], ['line', 'smuggled']])
      for (const [where, text] of Object.entries({ said, metrics, traces }))
        expect(holds(text, canary!), `${what} in ${where}`).toBe(false);
    expect(canaries.size).toBeGreaterThan(50);
    for (const [what, canary] of canaries) expect(canary, what).toMatch(/^(?!undefined).{5,}$/); // each was really made
    for (const line of lines) {
      expect(line.endsWith('\n') && line.indexOf('\n') === line.length - 1).toBe(true);
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
    }
    expect(said).toContain('a value that the database does not take');
    expect(said).toContain('"code":"23514"');
    expect(lines.filter((line) => line.includes('"err":'))).toHaveLength(2); // nothing else was a fault
    expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(50);
    expect(traces).toContain('POST /trpc/plan.saveAnswer');
  },
);
