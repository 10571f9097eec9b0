import { rmSync } from 'node:fs';
import { FIRST_DATA, startServer } from './server.ts';

/** Starts the product once before all tests: servers that begin with a copy of its data need no first start of their own. */
export default async function setup(): Promise<() => void> {
  const server = await startServer();
  await server.end();
  process.env[FIRST_DATA] = server.dataDir;
  return () => rmSync(server.dataDir, { recursive: true, force: true });
}
