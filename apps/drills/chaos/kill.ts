import { defineDrill } from '../support/define-drill.ts';
import { formatSeconds, openAndRun, printGoal, printVerdict, printViolations } from './report.ts';
import type { Rig } from './rig.ts';

/*
 * Kills the server and its PostgreSQL again and again while writers save, and looks whether anything that was acknowledged
 * is missing, doubled or made up, and fails on any of that. How long either takes to come back is printed with its goal and
 * fails nothing, since a busy machine is slow; not to come back at all does.
 *   --server N            kills of the server (100)
 *   --postgres N          kills of PostgreSQL, with all its children (50)
 *   --writers N           who save meanwhile (20)
 *   --seed N              the same one chooses the same deeds
 *   --pooler KIND         a PgBouncer between server and PostgreSQL: transaction or prepared (none)
 *   --durability on|off   off: PostgreSQL answers before it has written. Loss must be found then: a check of the check
 */

const READY_GOAL_MS = 3_000;
const SUCCESS_GOAL_MS = 10_000;
const EACH = 10; // kills between two lines of progress

/** Whether all was well. */
async function run(rig: Rig, count: { server: number; postgres: number }): Promise<boolean> {
  rig.begin();
  const readyMs = await repeat('server', count.server, () => rig.killServer());
  const afterServer = await printVerdict(rig, 'the kills of the server');
  rig.begin();
  const successMs = await repeat('PostgreSQL', count.postgres, () => rig.killPostgres());
  const afterPostgres = await printVerdict(rig, 'the kills of PostgreSQL');
  console.log('Waiting until the last mails were sent …');
  const isDelivered = await rig.deliver();
  const atTheEnd = await printVerdict(rig, 'everything');
  printGoal('Server killed → ready again', readyMs, READY_GOAL_MS);
  printGoal('PostgreSQL back → first success', successMs, SUCCESS_GOAL_MS);
  return afterServer && afterPostgres && isDelivered && atTheEnd;
}

/** Kills PostgreSQL without durability until loss is found; whether it was. */
async function runWithoutDurability(rig: Rig, kills: number): Promise<boolean> {
  console.log('PostgreSQL answers before it has written (synchronous_commit=off): EXPECTED is that loss is found.');
  for (let kill = 1; kill <= kills; kill += 1) {
    rig.begin();
    await rig.killPostgres();
    const violations = await rig.check();
    if (violations.some(({ kind }) => kind === 'lost')) {
      printViolations(violations);
      console.log(`As expected, loss was found, after ${kill} kills of PostgreSQL.`);
      return true;
    }
  }
  console.log(`NOT as expected: no loss was found in ${kills} kills, so this drill proves nothing.`);
  return false;
}

async function repeat(what: string, times: number, kill: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  for (let done = 1; done <= times; done += 1) {
    took.push(await kill());
    if (done % EACH === 0 || done === times)
      console.log(`${what} killed ${done} of ${times} times; slowest return ${formatSeconds(Math.max(...took))}`);
  }
  return took;
}

export const drill = defineDrill(
  { server: 100, postgres: 50, writers: 20, seed: 1, pooler: 'none', durability: 'on' },
  async ({ durability, writers, seed, pooler, ...count }, opened) => {
    if (durability !== 'on' && durability !== 'off') throw new Error('--durability is on or off');
    console.log(`${writers} writers, seed ${seed}, durability ${durability}, pooler ${pooler}.`);
    if (durability === 'on') return openAndRun({ writers, seed, pooler }, opened, (rig) => run(rig, count));
    const postgres = { synchronous_commit: 'off' };
    return openAndRun({ writers, seed, postgres }, opened, (rig) => runWithoutDurability(rig, count.postgres));
  },
);
