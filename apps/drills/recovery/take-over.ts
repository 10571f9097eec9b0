import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Opened } from '../support/define-drill.ts';
import { openFolder, openServer } from '../support/places.ts';
import type { ArchivedPostgres } from './archived-postgres.ts';
import { canLogIn, isPersonThere, makePerson, type DrillPerson } from './person.ts';
import type { Steps } from './steps.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../api/dist/growth-plan.js');

type Scene = { postgres: ArchivedPostgres; person: DrillPerson; environment: Record<string, string> };

/** Runs a command of the product with these variables and no others. */
const run = (args: string[], variables: Record<string, string | undefined>) => async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env['PATH'], ...variables },
  });
  return { status: 0, stdout: stdout.trim(), stderr: '' };
};

/** Reads every row of the copy, which is open and read-only, into a backup of our own; the file. */
export async function backUpCopy({ postgres, environment }: Scene, steps: Steps, opened: Opened): Promise<string> {
  const file = path.join(openFolder(opened, 'recovery-backup'), 'restored.sql.zst');
  const variables = { DATABASE_URL: postgres.restored.url, DATA_DIR: environment['DATA_DIR'] };
  await steps.done(run(['backup', '--to', file], variables));
  await steps.done(run(['backup', '--verify', file], {}));
  return file;
}

function restore({ environment }: Scene, steps: Steps, args: string[]): Promise<number> {
  const { DATABASE_URL, SESSION_KEYS, DATA_DIR } = environment;
  return steps.done(run(['restore', ...args, '--replace', '--yes'], { DATABASE_URL, SESSION_KEYS, DATA_DIR }));
}

/** Brings the copy into the present database, which knows who was erased since. */
export async function replacePresent(
  scene: Scene,
  steps: Steps,
  { file, opened }: { file: string; opened: Opened },
): Promise<void> {
  const { postgres, person, environment } = scene;
  const newcomer = await makePerson(postgres.url);
  await restore(scene, steps, [file]);
  steps.expect(!(await isPersonThere(postgres.url, person)), 'the client who was erased is erased again');
  steps.expect(!(await isPersonThere(postgres.url, newcomer)), 'an account made after the second is gone');
  const stayed = await makePerson(postgres.url);
  const server = await openServer(opened, environment);
  steps.expect(await canLogIn(server.url, stayed), 'a server starts on it, and a client logs in');
  await server.terminate();
}

/** On a database that took the place of one that is lost, where the operator names who was erased. */
export async function eraseNamed(scene: Scene, steps: Steps, file: string): Promise<void> {
  await restore(scene, steps, [file, '--erased', scene.person.id]);
  const isThere = await isPersonThere(scene.postgres.url, scene.person);
  steps.expect(!isThere, 'the client whom the operator names is erased again');
}
