import type { Postgres } from '../../api/harness/postgres.ts';
import { defineDrill } from '../support/define-drill.ts';
import { openClient, openPostgres } from '../support/places.ts';
import { killRuns, runUndisturbed, stopPostgres, type Outcome } from './interruptions.ts';
import { measureLarge } from './large.ts';
import { compareServers } from './servers.ts';
import { printDifferences } from './state.ts';
import { fillWorld } from './world.ts';

/*
 * Whether the bundled mails of a day, and the notifications in them, are the same as of an undisturbed run when the process of a run is
 * killed, when PostgreSQL is, and when several servers run at once for many days. Mails are compared by all but their ids.
 *   --people N      consultants and clients (2000)
 *   --kills N       kills of the process of a run: before each of its statements, the others spread over its time (50)
 *   --stops N       kills of PostgreSQL: half of them before statements, half spread over the time of the run (10)
 *   --servers N     servers at once (4)
 *   --days N        how long they live, from a Monday in January on (60)
 *   --guard on|off  off: the database lets a second mail of a day through, as if no index kept them unique. The kills of the
 *                   process and the servers at once must each lead to differences then: a check of the check
 *   --large         instead of all this, times runs over 20,000 clients with 400,000 to-dos; fails when a goal is missed
 */

/** A second mail of a day has none, so that the unique index lets it through. The index must be there: the insert names it. */
const WITHOUT_GUARD = `
  create function forget_day() returns trigger language plpgsql as $$
    begin
      if exists (select from mail where account_id = new.account_id and day = new.day) then new.day := null; end if;
      return new;
    end $$;
  create trigger forget_day before insert on mail for each row execute function forget_day()`;

type Counts = { kills: number; stops: number; servers: number; days: number };

async function run(postgres: Postgres, { kills, stops, ...lives }: Counts): Promise<boolean> {
  const undisturbed = await runUndisturbed(postgres.url);
  const parts = [await killRuns(postgres.url, undisturbed, kills), await stopPostgres(postgres, undisturbed, stops)];
  const areWell = parts.map(isWell);
  const differences = await compareServers(postgres.url, lives);
  return printDifferences('Servers at once', differences) && areWell.every(Boolean);
}

function isWell({ differences, isHit }: Outcome): boolean {
  if (!isHit) console.log('Fewer than half of the interruptions hit a run, which proves too little.');
  return printDifferences('Interrupted', differences) && isHit;
}

/** Whether kills and servers at once lead to differences, each. */
async function runWithoutGuard({ url }: Postgres, { kills, ...lives }: Counts): Promise<boolean> {
  console.log('The database lets a second mail of a day through: EXPECTED is that differences are found.');
  const killed = await killRuns(url, await runUndisturbed(url), kills);
  const missed = [
    printDifferences('Interrupted', killed.differences),
    printDifferences('Servers at once', await compareServers(url, lives)),
  ];
  const isFound = !missed.includes(true);
  console.log(
    isFound ? 'As expected, differences were found.' : 'NOT as expected: a part found none, so it proves nothing.',
  );
  return isFound;
}

export const drill = defineDrill(
  { people: 2_000, kills: 50, stops: 10, servers: 4, days: 60, guard: 'on', large: false },
  async ({ people, guard, large, ...counts }, opened) => {
    if (large) return measureLarge(opened);
    if (guard !== 'on' && guard !== 'off') throw new Error('--guard is on or off');
    const postgres = await openPostgres(opened);
    await fillWorld(postgres.url, { people, days: counts.days });
    console.log(`${people} people, guard ${guard}.`);
    if (guard === 'on') return run(postgres, counts);
    {
      await using client = await openClient(postgres.url);
      await client.query(WITHOUT_GUARD);
    }
    return runWithoutGuard(postgres, counts);
  },
);
