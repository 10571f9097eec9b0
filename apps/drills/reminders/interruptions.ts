import type { Postgres } from '../../api/harness/postgres.ts';
import { connect } from '../../api/src/database/connect.ts';
import { sendReminders } from '../../api/src/features/sending/reminders.ts';
import { median } from '../support/statistics.ts';
import { copyDatabase } from './copies.ts';
import { FIRST_DAY, MORNING, runAt, toMoment } from './moments.ts';
import { openSender, runAndDisturb, type Ending, type Point, type Sender } from './senders.ts';
import { compareStates, describeState, readState, type State } from './state.ts';

const NOW = toMoment(FIRST_DAY, MORNING);
const ORDER = { at: NOW.toISOString(), news: false, tries: 1 };
const MEASURED = 5;

/** A run that nothing disturbs: what it leaves, how long it takes, and how many statements it sends. */
export type Undisturbed = { state: State; ms: number; statements: number };

/** Runs some times undisturbed, on copies of a database; throws where two of them differ. */
export async function runUndisturbed(from: string): Promise<Undisturbed> {
  const runs: Undisturbed[] = [];
  for (let run = 0; run < MEASURED; run += 1) {
    await using copy = await copyDatabase(from);
    await using sender = await openSender(copy.url);
    const ending = await sender.run(ORDER);
    if (ending.kind !== 'done') throw new Error(`an undisturbed run ${ending.kind}`);
    runs.push({ ...ending, state: await readState(copy.url) });
  }
  const [first, ...others] = runs as [Undisturbed, ...Undisturbed[]];
  if (others.some(({ state }) => compareStates(first.state, state).length > 0))
    throw new Error('two undisturbed runs differ');
  const ms = median(runs.map((run) => run.ms));
  console.log(`Undisturbed: ${describeState(first.state)}; ${first.statements} statements in ${ms.toFixed(0)} ms.`);
  return { ...first, ms };
}

type Named = Point & { name: string };

/** Points of a run: before some of its statements but the first, and as many or more that are spread over its time. */
function listPoints(count: number, { ms, statements }: Undisturbed): Named[] {
  const others = statements - 1;
  const places = Math.min(others, Math.floor(count / 2));
  const before = Array.from({ length: places }, (_, index) => {
    const waitBefore = 2 + Math.floor(((index + 0.5) * others) / places);
    return { name: `before statement ${waitBefore}`, waitBefore };
  });
  const within = Array.from({ length: count - places }, (_, index) => {
    const afterMs = ((index + 0.5) * ms) / (count - places);
    return { name: `after ${afterMs.toFixed(1)} ms`, afterMs };
  });
  return [...before, ...within];
}

/** What interruptions led to: each difference from the undisturbed run, and whether at least half of them hit a run. */
export type Outcome = { differences: string[]; isHit: boolean };

/** Kills the process of a run, at each of so many points of another one, and runs again. */
export async function killRuns(from: string, undisturbed: Undisturbed, count: number): Promise<Outcome> {
  const trial = createTrial(from, undisturbed);
  for (const { name, ...point } of listPoints(count, undisturbed))
    await trial.interrupt(`killed ${name}`, (sender) =>
      runAndDisturb(sender, ORDER, { point, disturb: () => sender.kill() }),
    );
  return trial.finish('The process killed');
}

/** Kills PostgreSQL with all its children in the same way, starts it and runs again. */
export async function stopPostgres(postgres: Postgres, undisturbed: Undisturbed, count: number): Promise<Outcome> {
  const trial = createTrial(postgres.url, undisturbed);
  for (const { name, ...point } of listPoints(count, undisturbed))
    await trial.interrupt(`PostgreSQL stopped ${name}`, async (sender) => {
      const ending = await runAndDisturb(sender, ORDER, { point, disturb: () => postgres.kill() });
      await postgres.start();
      return ending;
    });
  return trial.finish('PostgreSQL stopped');
}

/** Interrupts runs on copies of a database, runs again on each, and compares what that leaves with the undisturbed run. */
function createTrial(from: string, undisturbed: Undisturbed) {
  const differences: string[] = [];
  const queued: number[] = [];
  let count = 0;
  return {
    async interrupt(name: string, run: (sender: Sender) => Promise<Ending>): Promise<void> {
      await using copy = await copyDatabase(from);
      await using sender = await openSender(copy.url);
      const ending = await run(sender);
      count += 1;
      if (ending.kind !== 'done') queued.push(countMailsOfDay(await readState(copy.url)));
      await using db = connect(copy.url, 1);
      await sendReminders(...runAt(db, NOW));
      const found = compareStates(undisturbed.state, await readState(copy.url));
      differences.push(...found.map((line) => `${name}: ${line}`));
    },
    /** Prints how it went. */
    finish(what: string): Outcome {
      const amounts = [...new Set(queued)].toSorted((one, other) => one - other).join(', ');
      console.log(`${what} at ${count} points, ${queued.length} of them within the run, after ${amounts} mails.`);
      return { differences, isHit: queued.length * 2 >= count };
    },
  };
}

const countMailsOfDay = (state: State) =>
  state.filter((line) => line.startsWith('mail') && line.includes(`of ${FIRST_DAY}`)).length;
