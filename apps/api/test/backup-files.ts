import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { composeDependencies } from '../src/compose.ts';
import type { Database } from '../src/database/connect.ts';
import { readEnvironment } from '../src/environment.ts';
import { makeBackup, type Made } from '../src/features/backup/write-backup.ts';
import { restoreBackup, type Restored } from '../src/features/backup/restore-backup.ts';
import { newId } from '../src/lib/ids.ts';
import { builders } from '../harness/builders.ts';
import { openTestDatabase } from '../harness/database.ts';
import { KEY } from '../harness/application.ts';
import { on } from './backup-rows.ts';

const NEVER = new Promise<never>(() => undefined);

/** A folder that goes when the test ends. */
export function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A migrated database without accounts that nobody is connected to; it goes when the test ends. */
export async function aDatabase(): Promise<string> {
  const { url, db, drop } = await openTestDatabase();
  await db.destroy();
  onTestFinished(drop);
  return url;
}

export const backUp = (url: string, folder: string, sessionKey: string | null = null): Promise<Made> =>
  makeBackup({ url, sessionKey, target: { folder }, interrupted: NEVER });

/** Restores as the command does, with nothing asked; what is there is replaced by default. */
export function restore(
  url: string,
  file: string,
  {
    replace = () => Promise.resolve(),
    erased = [] as string[],
    dataDir = aFolder(),
    keys = null as string | null,
    forceNewPasswords = false,
  } = {},
): Promise<Restored> {
  const environment = readEnvironment({ NODE_ENV: 'test', DATA_DIR: dataDir, ...(keys && { SESSION_KEYS: keys }) });
  const quiet = { say: () => undefined, tell: () => undefined, interrupted: NEVER };
  return restoreBackup({ url, environment, file, replace, erased, forceNewPasswords, ...quiet });
}

/** Texts that a COPY could take for something else. */
export const HOSTILE = ['\\.', 'a\n\\.\nb', 'tab\there \\N', '\r\n ä🌱\u0001'];

/** What the product's own code needs over an open database. */
export const dependencies = (db: Database) =>
  composeDependencies(db, readEnvironment({ NODE_ENV: 'test' }), { keys: [KEY] });

/** A client with a plan and a bit of everything that a restore treats in its own way. */
export async function aLife(url: string) {
  return on(url, async (db) => {
    const deps = await dependencies(db);
    const make = builders(deps);
    const consultant = await make.aConsultant();
    const client = await make.aClient({ consultant, company: 'Elävä Oy' });
    const plan = await make.aPlan({ owner: client });
    await make.aTodo(plan);
    await make.aSecret(client.id, 'invitation');
    for (const text of HOSTILE)
      await sql`insert into general_feedback (id, client_id, author, feedback_text) values (${newId()}, ${client.id}, 'A', ${text})`.execute(
        db,
      );
    await sql`insert into share (plan_id, code, shared) values (${plan.id}, ${'c'.repeat(22)}, true)`.execute(db);
    await sql`insert into personal_token (id, account_id, name, token_hash, read_only, expires_at)
      values (${newId()}, ${client.id}, 'machine', ${Buffer.alloc(32, 1)}, true, now() + interval '1 day')`.execute(db);
    await sql`insert into mail (id, account_id, recipient, language_code, template, data, message_id)
      values (${newId()}, ${client.id}, ${client.email}, 'en', 'plan_right_given', '{}', 'waiting')`.execute(db);
    await sql`update account set totp_secret = ${deps.sealer.seal('SECRET', `totp:${client.id}`)} where id = ${client.id}`.execute(
      db,
    );
    return { consultant, client, plan };
  });
}
