import { hashAddress } from '../../features/contacts/service.ts';
import { newId } from '../../lib/ids.ts';
import { insertRows, type Seeding } from './seeding.ts';

/** A person without an account; null as long as no to-dos were sent to them. */
export type DemoContact = { name: string; email: string; introduced_days_ago: number | null };

/** Makes the people responsible of a demo client; their ids by their names. */
export async function insertContacts(
  { tx, deps, getMoment }: Seeding,
  contacts: readonly DemoContact[],
  client_id: string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { name, email, introduced_days_ago } of contacts) {
    const id = newId();
    ids.set(name, id);
    const row = { id, client_id, name, email, language_code: 'en', created_at: getMoment(-(introduced_days_ago ?? 0)) };
    const address_hash = await hashAddress({ db: tx, sealer: deps.sealer }, client_id, email);
    const introduced_at = introduced_days_ago === null ? null : getMoment(-introduced_days_ago);
    await insertRows(tx, 'contact', [{ ...row, address_hash, introduced_at }]);
  }
  return ids;
}
