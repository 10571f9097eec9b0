import type { Dependencies } from '../../dependencies.ts';
import { transact } from '../../database/transact.ts';
import { DAY_MS } from '../../lib/days.ts';
import { audit, SYSTEM } from '../audit/record.ts';
import { nameRemover } from '../todos/contact-changes.ts';
import * as queries from './queries.ts';
import { removeMails } from './service.ts';

/** Deletes people responsible who have had no open to-do for so many days, each in a transaction of their own. */
export async function deleteIdleContacts({
  db,
  clock,
  settings,
}: Pick<Dependencies, 'db' | 'clock' | 'settings'>): Promise<void> {
  const now = clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await queries.markOpen(db, now, daysAgo(1));
  const before = daysAgo(settings.keepContactDays);
  for (const { id, clientId } of await queries.selectIdle(db, before)) {
    const removed = await transact(db, async (tx) => {
      await queries.lockPlans(tx, clientId);
      const [contact] = await queries.selectIdle(tx, before, id); // a to-do may have been given to them meanwhile
      if (!contact) return [];
      const mails = await queries.deleteContactMails(tx, contact);
      await nameRemover(tx, { kind: 'system' }, now);
      await queries.deleteContact(tx, id);
      await audit({ actor: SYSTEM, db: tx }, 'contact_removed', { clientId, subjectId: id });
      return mails;
    });
    await removeMails({ settings }, removed);
  }
}
