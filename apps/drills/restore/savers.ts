import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '../../api/src/database/connect.ts';
import { createHttpCallers } from '../../api/harness/callers.ts';
import { percentile } from '../support/statistics.ts';

const PASSWORD = 'Growth#2026'; // everybody's, in demo data and large
const THINK_MS = 20;

/** A save that was sent; times in milliseconds since 1970, `answeredAt` null when it was not acknowledged. */
export type Save = {
  planId: string;
  questionId: string;
  version: number;
  value: string;
  sentAt: number;
  answeredAt: number | null;
};

/** Where a client saves. */
export type Cell = { email: string; planId: string; stepId: string; questionId: string; version: number };

/** A client who is logged in at a server. */
type Login = { url: string; token: string };

/** One cell each of `count` clients with an active plan, or of the one with an address. */
export async function findCells(databaseUrl: string, whose: { count: number } | { email: string }): Promise<Cell[]> {
  const chosen = 'email' in whose ? sql`and email = ${whose.email}` : sql`limit ${whose.count}`;
  await using db = connect(databaseUrl, 1);
  const { rows } = await sql<Cell>`
    select email, plan.id as "planId", question.step_id as "stepId", question.id as "questionId",
      coalesce(answer.version, 0) as version
    from plan
      join account on account.id = plan.client_id and account.deleted_at is null and account.verified_at is not null
        and account.password_hash is not null
      cross join lateral (select * from question
        where question.questionnaire_id = plan.questionnaire_id and definition->>'type' = 'long_text' limit 1) question
      left join answer on answer.plan_id = plan.id and answer.question_id = question.id
    where plan.active ${chosen}`.execute(db);
  return rows;
}

export async function logIn(url: string, email: string): Promise<Login> {
  const { status, body } = await createHttpCallers(url).mutate('auth.login', {
    area: 'user',
    email,
    password: PASSWORD,
  });
  if (status !== 200) throw new Error(`${email} cannot log in: ${status} ${JSON.stringify(body)}`);
  return { url, token: String(body['accessToken']) };
}

/** Saves one value over the version before, as the web app does; the version that it made, null where it was refused. */
export async function saveAnswer({ url, token }: Login, cell: Cell, value: string): Promise<number | null> {
  const { planId: id, stepId, questionId, version } = cell;
  const input = { id, stepId, questionId, version, value };
  const { status, body } = await createHttpCallers(url).mutate('plan.saveAnswer', input, { token });
  return status === 200 ? Number(body['version']) : null;
}

/**
 * Logs clients in and has them save one value after the other, each once the one before was acknowledged; `stop` resolves
 * when each has been answered what it asked last.
 */
export async function startSavers(url: string, cells: readonly Cell[]) {
  const saves: Save[] = [];
  const stopping = new AbortController();
  const work = async (login: Login, { version: first, ...cell }: Cell) => {
    const { planId, questionId } = cell;
    for (let version = first; !stopping.signal.aborted; version += 1) {
      const value = `save ${version + 1} of ${planId}`;
      const sent: Save = { planId, questionId, version: version + 1, value, sentAt: Date.now(), answeredAt: null };
      saves.push(sent);
      const made = await saveAnswer(login, { ...cell, version }, value);
      if (made !== version + 1) throw new Error(`${value} was refused`);
      sent.answeredAt = Date.now();
      await sleep(THINK_MS);
    }
  };
  const logins: Login[] = [];
  for (const { email } of cells) logins.push(await logIn(url, email)); // one after the other, as the limits want it
  const running = Promise.all(cells.map((cell, index) => work(logins[index]!, cell))); // as many of both
  running.catch(() => undefined); // reported by `stop`
  const stop = async () => {
    stopping.abort();
    await running;
  };
  return { saves, stop };
}

/** The slowest of twenty answers between two moments, in milliseconds. */
export function findP95(saves: readonly Save[], from: number, to: number): number {
  const took = saves
    .filter(({ sentAt, answeredAt }) => answeredAt !== null && sentAt >= from && sentAt < to)
    .map(({ sentAt, answeredAt }) => answeredAt! - sentAt); // filtered above
  return took.length === 0 ? 0 : percentile(took, 95);
}
