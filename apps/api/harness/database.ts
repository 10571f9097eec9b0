import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '../src/database/connect.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file's own is copied from. */
    templateUrl: string;
  }
}

export type TestDatabase = { db: Database; url: string; drop(): Promise<void> };

/** A database of the caller's own, copied from the migrated template. */
export async function openTestDatabase(poolSize = 12): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(template);
  url.pathname = `/${name}`;
  await copyTemplate(template, name);
  const db = connect(url.href, poolSize);
  return {
    db,
    url: url.href,
    async drop() {
      await db.destroy();
      await administer(template, `drop database ${name} with (force)`);
    },
  };
}

const IN_USE = '55006';
const COPIES_TRIED = 5;

/** Copies the template; tries again while PostgreSQL itself looks at it, as its cleaning does. */
async function copyTemplate(template: URL, name: string): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      await administer(template, `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== IN_USE || tried === COPIES_TRIED) throw error;
    }
}

function administer(template: URL, statement: string): Promise<pg.QueryResult> {
  const url = new URL(template);
  url.pathname = '/postgres';
  return runStatements(url.href, statement);
}

/** Runs one statement or several, which are one transaction then, over a connection of their own. */
export async function runStatements(url: string, statements: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Record<string, unknown>>(statements);
  } finally {
    await client.end();
  }
}
