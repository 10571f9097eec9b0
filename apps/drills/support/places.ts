import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateToLatest } from '../../api/src/database/migrate-schema.ts';
import { startPostgres, type Postgres } from '../../api/harness/postgres.ts';
import type { Opened } from './define-drill.ts';

/** A new folder that `opened` deletes. */
export function openFolder(opened: Opened, name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `growth-plan-${name}-`));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A migrated database on a PostgreSQL of its own, with the product's durable settings by default; `opened` closes it. */
export async function openPostgres(opened: Opened, settings?: Record<string, string>): Promise<Postgres> {
  const postgres = await startPostgres(settings);
  opened.defer(() => postgres.close());
  await migrateToLatest(postgres.url);
  return postgres;
}
