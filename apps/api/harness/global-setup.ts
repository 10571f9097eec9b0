import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/database/embedded.ts';
import { migrateToLatest } from '../src/database/migrate-schema.ts';
import { VOLATILE } from './volatile.ts';

/** One PostgreSQL for the run, without durability, and a migrated template in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'growth-plan-test-'));
  chmodSync(dataDir, 0o755); // else the database's user cannot enter, and PostgreSQL is copied elsewhere
  const postgres = await startEmbedded({ dataDir, settings: VOLATILE });
  await migrateToLatest(postgres.url);
  project.provide('templateUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (!postgres.folder.startsWith(dataDir)) rmSync(postgres.folder, { recursive: true, force: true });
  };
}
