import { readLocalKey } from '../../api/src/environment.ts';
import { makeContactToken, type ContactLink } from '../../api/src/features/mail/contact-link.ts';
import { DAY_MS } from '../../api/src/lib/days.ts';
import { createSealer } from '../../api/src/lib/sealer.ts';
import { openDatabase } from './passed-time.ts';
import type { Server } from './server.ts';

/** The path of a link to somebody's to-dos that the server itself signed, as many days ago. */
export async function signContactLink(server: Server, { daysAgo, ...link }: ContactLink & { daysAgo: number }) {
  await using db = await openDatabase(server);
  const clock = () => new Date(Date.now() - daysAgo * DAY_MS);
  const deps = { db, sealer: createSealer(readLocalKey(server.dataDir)), clock, settings: { timeZone: 'Etc/UTC' } };
  return `/to-dos/${await makeContactToken(deps, link)}`;
}
