import type { Database } from './connect.ts';

const NOT_ALLOWED = '42501';

/**
 * Stores for how many days the audit log keeps every event, even if a server asks for less; 0: for ever; null leaves what is
 * stored. Does nothing for a role that may not change it, as that of the servers where it is not the owner of the tables.
 */
export async function saveAuditFloor(db: Database, keepDays: number | null): Promise<void> {
  if (keepDays === null) return;
  const update = db.updateTable('audit_retention').set({ keep_days: keepDays }).where('keep_days', '<>', keepDays);
  await update.execute().catch((error: Error & { code?: unknown }) => {
    if (error.code !== NOT_ALLOWED) throw error;
  });
}
