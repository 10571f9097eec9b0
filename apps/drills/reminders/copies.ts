import { openClient } from '../support/places.ts';

/** A database of the same PostgreSQL that is a copy of another one, deleted by `await using`. */
export type Copy = AsyncDisposable & { url: string };

let count = 0;

/** Copies a database, to which nobody may be connected. */
export async function copyDatabase(from: string): Promise<Copy> {
  const source = new URL(from).pathname.slice(1);
  count += 1;
  const name = `${source}_copy${count}`;
  await administer(from, `create database ${name} template ${source}`);
  return {
    url: withName(from, name),
    [Symbol.asyncDispose]: () => administer(from, `drop database ${name} with (force)`),
  };
}

function withName(from: string, name: string): string {
  const url = new URL(from);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(url: string, statement: string): Promise<void> {
  await using client = await openClient(withName(url, 'postgres'));
  await client.query(statement);
}
