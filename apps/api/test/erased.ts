import type { Harness } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';

/** Whether an account still has a row. */
export const isThere = async (app: Harness, { id }: Person) =>
  (await app.db.selectFrom('account').select('id').where('id', '=', id).execute()).length > 0;

/** What the audit log has about somebody, oldest first. */
export const actionsOn = async (app: Harness, id: string) =>
  (
    await app.db
      .selectFrom('audit_event')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
