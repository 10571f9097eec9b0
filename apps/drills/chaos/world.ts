import { sql } from 'kysely';
import { composeDependencies } from '../../api/src/compose.ts';
import { connect } from '../../api/src/database/connect.ts';
import { migrateToLatest } from '../../api/src/database/migrate-schema.ts';
import { readEnvironment } from '../../api/src/environment.ts';
import { builders } from '../../api/harness/builders.ts';
import { createKey, formatKeys } from '../support/session-keys.ts';

const KEY = createKey('chaos');

/** What a server needs to know the sessions of the people in here. */
export const SESSION_KEYS = formatKeys(KEY);

/** A client with a consultant of their own, both logged in; no credit and no plan yet. */
export type WorldClient = { id: string; token: string; consultantToken: string };

/** Where a question belongs. */
export type Place = { stepId: string; questionId: string };

/** Who writes, and the questions that they write to. */
export type World = { clients: WorldClient[]; stepIds: string[]; textQuestions: Place[]; todoQuestions: Place[] };

/** Migrates an empty database and fills it with `count` clients. */
export async function makeWorld(url: string, count: number): Promise<World> {
  await migrateToLatest(url);
  await using db = connect(url, 2);
  const deps = await composeDependencies(db, readEnvironment({ NODE_ENV: 'test' }), { keys: [KEY] });
  const make = builders(deps);
  const clients: WorldClient[] = [];
  for (let index = 0; index < count; index += 1) {
    const consultant = await make.aConsultant();
    const { id, token } = await make.aClient({ consultant });
    clients.push({ id, token, consultantToken: consultant.token });
  }
  const steps = await make.steps();
  const questions = steps.flatMap((step) =>
    step.questions.map(({ id, type }) => ({ stepId: step.id, questionId: id, type, todos: step.todos })),
  );
  await sql`checkpoint`.execute(db); // what the drill builds on is never part of what it may lose
  return {
    clients,
    stepIds: steps.map(({ id }) => id),
    textQuestions: questions.filter(({ type }) => type === 'long_text'),
    todoQuestions: questions.filter(({ todos }) => todos),
  };
}
