import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../api/src/database/connect.ts';
import { runStatements } from '../../api/harness/database.ts';
import { startMailServer } from '../../api/harness/mail-server.ts';
import { waitUntil } from '../../api/harness/until.ts';
import { findViolations } from '../chaos/checker.ts';
import { readFinalState } from '../chaos/final-state.ts';
import type { Attempt } from '../chaos/history.ts';
import { printViolations } from '../chaos/report.ts';
import { makeWorld, SESSION_KEYS } from '../chaos/world.ts';
import { countClients, createWriters } from '../chaos/writers.ts';
import { defineDrill, type Opened } from '../support/define-drill.ts';
import { openFolder, openServer } from '../support/places.ts';
import { openArchivedPostgres, type ArchivedPostgres } from './archived-postgres.ts';
import { cutHistory } from './cut-history.ts';
import { drillGap } from './gap.ts';
import { erasePerson, isPersonThere, makePerson, readCompany, saveCompany, type DrillPerson } from './person.ts';
import { describePrograms, findPrograms } from './programs.ts';
import { createSteps, type Steps } from './steps.ts';
import { backUpCopy, eraseNamed, replacePresent } from './take-over.ts';

/*
 * Point-in-time recovery, by the files and commands that Compose ships: writers save through a server on a PostgreSQL that
 * archives with pgBackRest; backups are made meanwhile, the repository is away for a while; then a second is chosen, and they
 * write on. The copy of that second must hold every write that was acknowledged before it, and none that was begun after it.
 * Then both ways back are gone: over the present database, and in its place. Needs pgbackrest, postgresql, jq and zstd,
 * which are looked for in the folder PG_BIN first.
 *   --writers N   who save meanwhile (10)
 *   --seed N      the same one chooses the same deeds
 *   --seconds N   how long they write between two steps (4)
 *   --late N      restores so many seconds too late: what is wrong with the copy must be found. A check of the check
 */

const BACKUP_MS = 120_000;
const BEFORE = 'Before Oy'; // the company of a client at the second

type Options = { writers: number; seed: number; seconds: number; late: number; PATH: string };

/** Writers at work on an archived PostgreSQL. */
type Scene = {
  postgres: ArchivedPostgres;
  history: Attempt[];
  person: DrillPerson;
  url: string;
  environment: Record<string, string>;
  received(): Promise<string[]>;
  stop(): Promise<void>;
};

async function openScene({ writers: count, seed, PATH }: Options, opened: Opened): Promise<Scene> {
  console.log(describePrograms(PATH));
  const postgres = await openArchivedPostgres(opened, { PATH });
  await postgres.start(postgres.folder);
  await runStatements(postgres.url.replace(/growth_plan$/, 'postgres'), 'create database growth_plan');
  const world = await makeWorld(postgres.url, countClients(count));
  const person = await makePerson(postgres.url);
  const sink = opened.adopt(await startMailServer(), (one) => one.stop());
  const environment = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://plan.example.com',
    DATABASE_URL: postgres.url,
    DATA_DIR: openFolder(opened, 'recovery-data'),
    SESSION_KEYS,
    SMTP_URL: sink.url,
    MAIL_FROM: 'plan@example.com',
  };
  const server = await openServer(opened, environment);
  const history: Attempt[] = [];
  const writers = opened.adopt(createWriters({ url: server.url, world, history, writers: count, seed }), (all) =>
    all.stop(),
  );
  writers.start();
  return {
    postgres,
    history,
    person,
    url: server.url,
    environment,
    received: async () => (await sink.received()).map(({ messageId }) => messageId),
    async stop() {
      await writers.rest();
      await server.terminate();
    },
  };
}

/** Backups are made, on their own and by command, and the repository is away for a while: the product writes on. */
async function archiveUnderLoad({ postgres, history }: Scene, steps: Steps, seconds: number): Promise<void> {
  await steps.done(() => postgres.recovery(['create']));
  const scheduler = postgres.run(['schedule']);
  const hasBackup = async () => (await postgres.recovery(['list'])).status === 0;
  const ms = await waitUntil('the first backup', hasBackup, { ms: BACKUP_MS, everyMs: 500 }).catch((error: unknown) => {
    throw new Error(`the scheduler made no backup: ${scheduler.written()}`, { cause: error });
  });
  console.log(`The scheduler made the first backup within ${(ms / 1_000).toFixed(1)} s, while they write:`);
  await steps.done(() => postgres.recovery(['list']));
  await steps.done(() => postgres.recovery(['check']));
  console.log('The repository is away:');
  const putBack = postgres.hideRepository();
  const before = history.length;
  await steps.refused(() => postgres.recovery(['list']), /^The repository is away/);
  await steps.refused(() => postgres.recovery(['check']), /^The repository is away/);
  await steps.refused(() => postgres.recovery(['health']), /^The repository is away/);
  await sleep(seconds * 1_000);
  const written = history.slice(before).filter(({ outcome }) => outcome.kind === 'acknowledged').length;
  const failed = history
    .slice(before)
    .filter(({ outcome }) => outcome.kind === 'fault' || outcome.kind === 'unavailable');
  steps.expect(
    written > 0 && failed.length === 0,
    `the product writes on: ${written} requests acknowledged, ${failed.length} failed`,
  );
  putBack();
  console.log('It is back; a differential backup while they write:');
  await steps.done(() => postgres.recovery(['check']));
  await steps.done(() => postgres.recovery(['backup']));
  await steps.done(() => postgres.recovery(['health']));
  await scheduler.end();
  if (scheduler.written() !== '') console.log(`       the scheduler said: ${scheduler.written().trim()}`);
}

/** The next whole second, chosen while they write; by the clock of the database, and by that of the history. */
async function chooseSecond(): Promise<{ text: string; moment: number }> {
  const chosen = Math.ceil(Date.now() / 1_000 + 1) * 1_000;
  const moment = performance.now() + (chosen - Date.now());
  await sleep(chosen - Date.now() + 20);
  return { text: new Date(chosen).toISOString().replace('.000Z', 'Z'), moment };
}

/** Holds a database against what was acknowledged before the second, and what was begun after it. */
async function checkAt(url: string, { history, received }: Pick<Scene, 'history' | 'received'>, moment: number) {
  await using db = connect(url, 2);
  const state = await readFinalState(db);
  const queued = new Set(state.mails.map(({ id }) => id));
  const known = (await received()).filter((id) => queued.has(id)); // later ones belong to what is gone
  const violations = findViolations(cutHistory(history, moment), state, known);
  printViolations(violations);
  return violations;
}

async function expectExact(
  steps: Steps,
  url: string,
  { scene, moment }: { scene: Scene; moment: number },
): Promise<void> {
  const writes = scene.history.filter(({ deed, outcome }) => deed.kind !== 'read' && outcome.kind === 'acknowledged');
  const before = writes.filter(({ answeredAt }) => answeredAt < moment).length;
  const after = writes.filter(({ sentAt }) => sentAt >= moment).length;
  const violations = await checkAt(url, scene, moment);
  const lost = violations.filter(({ kind }) => kind === 'lost').length;
  steps.expect(
    violations.length === 0 && before > 0 && after > 0,
    `${before} writes acknowledged before the second: ${lost} lost; ${after} begun after it: ` +
      `${violations.filter(({ kind }) => kind === 'phantom').length} there; violations in all: ${violations.length}`,
  );
}

async function refuseWrongCalls({ postgres }: Scene, steps: Steps, text: string): Promise<void> {
  const restore = (moment: string, variables?: Record<string, string>) => () =>
    postgres.recovery(['restore', moment], variables);
  await steps.refused(restore(text, { PGBACKREST_REPO1_CIPHER_PASS: 'another' }), /passphrase/);
  await steps.refused(restore('2026-01-01 00:00:00Z'), /^2026-01-01 .* is before the earliest backup\. .*: \d{4}-/);
  await steps.refused(restore('2999-01-01 00:00:00Z'), /^2999-01-01 .* is not in the archive yet\. .*: \d{4}-/);
  await steps.refused(restore(text.replace('Z', '')), /with its zone/);
  await steps.refused(
    restore(text, { RESTORED_DATA: postgres.folder }),
    /is not empty, and nothing is ever overwritten/,
  );
}

/** The whole drill; what did not hold. */
async function run(options: Options, opened: Opened): Promise<string[]> {
  const steps = createSteps((line) => console.log(line));
  const scene = await openScene(options, opened);
  const { postgres } = scene;
  await sleep(options.seconds * 1_000);
  await archiveUnderLoad(scene, steps, options.seconds);
  await saveCompany(scene.url, scene.person, BEFORE);
  await sleep(options.seconds * 1_000);
  const { text, moment } = await chooseSecond();
  console.log(`The second is ${text}; they write on, and a client is erased after it.`);
  await saveCompany(scene.url, scene.person, 'After Oy');
  await erasePerson(postgres.url, scene.person);
  await sleep(options.seconds * 1_000);
  await steps.done(() => postgres.recovery(['check']));
  await steps.done(() => postgres.recovery(['list']));
  await scene.stop();

  console.log('What must be refused:');
  await refuseWrongCalls(scene, steps, text);
  console.log('Restoring to that second, into an empty place:');
  const restored = new Date(Date.parse(text) + options.late * 1_000).toISOString().replace('.000', '');
  const restoreSeconds = await steps.done(() => postgres.recovery(['restore', restored]));
  const copy = postgres.run(['open']);
  const isOpen = async () => (await postgres.recovery(['opened'])).status === 0;
  const openMs = await waitUntil('the copy', isOpen, { ms: BACKUP_MS }).catch((error: unknown) => {
    throw new Error(copy.written(), { cause: error });
  });
  await steps.done(() => postgres.recovery(['opened']));
  console.log(
    `       restored in ${restoreSeconds.toFixed(1)} s, open at that second after ${(openMs / 1_000).toFixed(1)} s more`,
  );
  await expectExact(steps, postgres.restored.url, { scene, moment });
  if (options.late > 0) return steps.faults.length > 0 ? [] : ['a copy of a later second was not found out'];
  steps.expect(
    await isPersonThere(postgres.restored.url, scene.person),
    'the client who was erased after it is in the copy',
  );

  console.log('Over the present database, with our own backup and restore:');
  const file = await backUpCopy(scene, steps, opened);
  await replacePresent(scene, steps, { file, opened });
  await copy.end();
  console.log('In place of a database that is lost:');
  await switchOver(scene, steps, { moment, file, opened });
  console.log('The repository is away for longer than the log is kept:');
  await drillGap(postgres, steps);
  return steps.faults;
}

/** The present database is lost; what was restored is started by the shipped command and goes on from there. */
async function switchOver(
  scene: Scene,
  steps: Steps,
  { moment, file, opened }: { moment: number; file: string; opened: Opened },
): Promise<void> {
  const { postgres, environment, person } = scene;
  await postgres.lose();
  await steps.done(() => postgres.recovery(['list'], { PGBACKREST_PG1_PATH: '/nowhere' })); // without any database
  await postgres.start(postgres.restored.folder);
  await expectExact(steps, postgres.url, { scene, moment });
  const server = await openServer(opened, { ...environment, MIGRATE_ON_START: 'false' });
  for (const language of ['en', 'fi']) {
    const company = await readCompany(server.url, person, language);
    steps.expect(
      company === BEFORE,
      `a server starts on it, and the client reads “${company}” in a browser (${language})`,
    );
  }
  await server.terminate();
  await eraseNamed(scene, steps, file);
  const variables = { PGBACKREST_PG1_PATH: postgres.restored.folder };
  await steps.done(() => postgres.recovery(['check'], variables));
  await steps.done(() => postgres.recovery(['backup', 'full'], variables));
  await steps.done(() => postgres.recovery(['list'], variables));
  await steps.done(() => postgres.recovery(['verify'], variables));
}

export const drill = defineDrill({ writers: 10, seed: 1, seconds: 4, late: 0 }, async (options, opened) => {
  const programs = findPrograms();
  if ('missing' in programs) {
    console.error(programs.missing);
    return false;
  }
  const faults = await run({ ...options, PATH: programs.path }, opened);
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  return faults.length === 0;
});
