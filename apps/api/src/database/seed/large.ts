import { Refusal, runCommand } from '../../cli/command.ts';
import { readProcessVariables, readEnvironment } from '../../environment.ts';
import { toDay } from '../../lib/days.ts';
import { createPasswords } from '../../lib/passwords.ts';
import { migrateToLatest } from '../migrate-schema.ts';
import { fillLarge } from './large/fill.ts';

const PASSWORD = 'Growth#2026';

const USAGE = `Fills the empty database of DATABASE_URL with 200 consultants, 20,000 clients, 40,000 plans, a million answers
and 400,000 to-dos, to try the product at size. Never the embedded database, nor one that has accounts.

  pnpm seed:large [--scale 0.01]

  --scale  the share of it all, from 0.001 to 2 (1)`;

/** `pnpm seed:large`: makes a database of the size that lists must stay quick at. */
await runCommand({
  usage: USAGE,
  options: { scale: { type: 'string' } },
  async run({ scale: given }) {
    const scale = Number(given ?? 1);
    if (!(scale >= 0.001 && scale <= 2)) throw new Refusal(`--scale must be from 0.001 to 2.\n\n${USAGE}`);
    const { databaseUrl: url, timeZone } = readEnvironment(readProcessVariables());
    if (url === null) throw new Refusal('DATABASE_URL must name the database to fill; the embedded one is left alone.');
    await migrateToLatest(url);
    const passwordHash = await createPasswords().hash(PASSWORD);
    const large = { scale, today: toDay(new Date(), timeZone), passwordHash };
    if (!(await fillLarge(url, large, print))) throw new Refusal('The database has accounts; nothing was changed.');
    console.log(`Admin  admin@example.com  ${PASSWORD}, which is everybody's password.`);
  },
});

function print(table: string, rows: number, seconds: number): void {
  const count = rows === 0 ? '' : rows.toLocaleString('en');
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${count.padStart(9)}  ${table}`);
}
