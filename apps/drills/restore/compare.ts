import { sql } from 'kysely';
import { connect } from '../../api/src/database/connect.ts';
import { hashTable, selectTables } from '../../api/src/features/backup/contents.ts';
import type { Backup } from '../../api/src/features/backup/format.ts';
import { openSession } from '../../api/src/features/backup/session.ts';
import type { Save } from './savers.ts';

/** What a restore changes on purpose: it adds an event to the audit log and holds mails. */
const CHANGED = new Set(['audit_event', 'mail']);

/** Every table of a restored database against what its backup says: each one that differs, in words. */
export async function compareTables(url: string, backup: Backup): Promise<string[]> {
  const client = await openSession(url, 'backup');
  try {
    const faults: string[] = [];
    const tables = await selectTables(client);
    for (const table of tables.filter(({ name }) => !CHANGED.has(name))) {
      const found = await hashTable(client, table);
      const wanted = backup.tables[table.name];
      if (found.sha256 !== wanted?.sha256)
        faults.push(`${table.name} differs: ${found.rows} rows, ${wanted?.rows} in the backup`);
    }
    const missing = Object.keys(backup.tables).filter((name) => !tables.some((table) => table.name === name));
    return [...faults, ...missing.map((name) => `${name} is missing`)];
  } finally {
    await client.end();
  }
}

/**
 * The saves against a restored database: each place holds at least what was acknowledged before the backup began, and at most
 * what was sent before it ended, with the words that were sent.
 */
export async function compareSaves(
  url: string,
  { saves, begun, ended }: { saves: readonly Save[]; begun: number; ended: number },
): Promise<string[]> {
  await using db = connect(url, 1);
  const faults: string[] = [];
  for (const own of Map.groupBy(saves, ({ planId }) => planId).values()) {
    const { planId, questionId } = own[0]!; // a group has a member
    const { rows } = await sql<{ version: number; value: unknown }>`
      select version, value from answer where plan_id = ${planId} and question_id = ${questionId}`.execute(db);
    const stored = rows[0]?.version ?? 0;
    const atLeast = own.findLast(({ answeredAt }) => answeredAt !== null && answeredAt < begun)?.version ?? 0;
    const atMost = own.findLast(({ sentAt }) => sentAt < ended)?.version ?? 0;
    const sent = own.find(({ version }) => version === stored);
    if (stored < atLeast) faults.push(`lost: plan ${planId} has version ${stored}, ${atLeast} was acknowledged`);
    if (stored > atMost) faults.push(`made up: plan ${planId} has version ${stored}, ${atMost} was sent`);
    if (sent && sent.value !== rows[0]?.value) faults.push(`plan ${planId} has other words than were sent`);
  }
  return faults;
}
