import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { composeDependencies } from '../src/compose.ts';
import type { Database } from '../src/database/connect.ts';
import type { Dependencies } from '../src/dependencies.ts';
import { readEnvironment } from '../src/environment.ts';
import type { SigningKey } from '../src/lib/tokens.ts';
import { builders, type Builders, type Person } from './builders.ts';
import { createCallers, type Callers } from './callers.ts';
import { sendOverSocket } from './over-socket.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

/** The key that signs the tokens of a test. */
export const KEY: SigningKey = { id: 'test', secret: new Uint8Array(32).fill(7) };

/** The same as processes of the product are given it. */
export const SESSION_KEYS = `${KEY.id}:${Buffer.from(KEY.secret).toString('base64url')}`;

/** A running application over a database of its own, and builders for what a test needs to exist. */
export type Harness = Builders &
  Callers & {
    app: FastifyInstance;
    db: Database;
    deps: Dependencies;
    url: string;
    now: { value: Date };
  };

/** Starts an application before the tests of a file and takes it down after them. */
export function useApplication(poolSize?: number): Harness {
  const harness = {} as Harness;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(poolSize);
    const now = { value: new Date() };
    const deps = await composeDependencies(database.db, readEnvironment({ NODE_ENV: 'test' }), {
      keys: [KEY],
      clock: () => now.value,
    });
    const app = await buildApp(deps, { logLevel: 'silent' });
    Object.assign(harness, { app, db: database.db, url: database.url, deps, now, ...callers(app), ...builders(deps) });
  });
  afterAll(async () => {
    await harness.app?.close();
    await harness.deps?.passwordStrength.stop();
    await database?.drop();
  });
  return harness;
}

/** A password as it is stored, hashed once for the tests of a file; each of them begins without counted attempts and mail. */
export function usePassword(app: Harness, password: string): { passwordHash: string } {
  const account = { passwordHash: '' };
  beforeAll(async () => {
    account.passwordHash = await app.deps.passwords.hash(password, { network: 'test' });
  });
  beforeEach(async () => {
    await app.db.deleteFrom('attempt').execute();
    await app.db.deleteFrom('mail').execute();
  });
  return account;
}

/** An admin and two consultants, new for the tests of a file. */
export function useStaff(app: Harness): Record<'admin' | 'consultant' | 'colleague', Person> {
  const staff = { admin: {} as Person, consultant: {} as Person, colleague: {} as Person };
  beforeAll(async () => {
    Object.assign(staff.admin, await app.anAccount('Admin'));
    Object.assign(staff.consultant, await app.aConsultant());
    Object.assign(staff.colleague, await app.aConsultant());
  });
  return staff;
}

/** Another process over the same database, as a second replica is; it closes when the test ends. */
export async function openReplica(
  { db, now }: Harness,
  keys: readonly [SigningKey, ...SigningKey[]] = [KEY],
  environment: Record<string, string> = {},
) {
  const settings = readEnvironment({ NODE_ENV: 'test', ...environment });
  const deps = await composeDependencies(db, settings, { keys, clock: () => now.value });
  onTestFinished(() => deps.passwordStrength.stop());
  return openVariant(deps);
}

/** An application with other dependencies; it closes when the test ends. */
export async function openVariant(deps: Dependencies) {
  const app = await buildApp(deps, { logLevel: 'silent' });
  onTestFinished(() => app.close());
  return { app, deps, ...callers(app) };
}

/** Moves the application's clock for the rest of a test. */
export function setNow({ now }: Harness, moment: Date | string): void {
  const before = now.value;
  now.value = new Date(moment);
  onTestFinished(() => {
    now.value = before;
  });
}

/** Calls an application as clients do: over a socket, for which it listens from the first call on. */
export function callers(app: FastifyInstance): Callers {
  return createCallers(async ({ path, ...request }) => {
    const { statusCode, payload, headers } = await sendOverSocket(app, { url: path, ...request });
    const isJson = headers['content-type']?.startsWith('application/json') === true;
    return { status: statusCode, text: isJson ? payload : '', headers };
  });
}
