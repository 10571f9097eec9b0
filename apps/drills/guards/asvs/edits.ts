import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toFirstLine, type Outcome } from '../run-tests.ts';
import { buildServer } from '../checkout-copy.ts';
import { toChange, type Defence } from './defence.ts';
import { locateTest, readSource, toPattern } from './page.ts';

type Report = {
  testResults: { name: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
};
type Suite = { specs?: Spec[]; suites?: Suite[] };
type Spec = { title: string; tests: { results: { status: string; error?: { message?: string } }[] }[] };

/** A test that ran, and the first words of why it failed. */
type Ended = { name: string; status: string; why: string };

/** Runs the test of an edit in a copy of the checkout, with the edit made there or, to see that it passes then, without. */
export function tryEdit(folder: string, defence: Defence, isMade: boolean): Outcome {
  const [file, text, instead] = toChange(defence);
  const at = path.join(folder, file);
  const before = readFileSync(at, 'utf8');
  const edited = readSource(file).replace(text, () => instead); // without the switches of guards
  if (isMade) writeFileSync(at, edited);
  try {
    const args = ['build', '--logLevel', 'error'];
    if (needsWebApp(defence) && run(path.join(folder, 'apps/web'), 'vite', { args }) !== 0)
      return { tests: 0, failed: [], faults: ['the web app cannot be built'] };
    buildServer(path.join(folder, 'apps/api'));
    const { file: testFile, words } = locateTest(defence.test);
    if (testFile.endsWith('.spec.ts')) return runSpec(folder, testFile, words);
    return runTests(folder, [defence.test]).get(defence.test)!;
  } finally {
    writeFileSync(at, before);
    buildServer(path.join(folder, 'apps/api'));
  }
}

/** Whether the built web app is what the test of an edit looks at. */
export function needsWebApp(defence: Defence): boolean {
  return defence.name.startsWith('apps/web/') && /^apps\/(api|e2e)\//.test(locateTest(defence.test).file);
}

/** Runs tests together, with everything in place; how each of them ended, by its pointer. */
export function runTests(folder: string, pointers: readonly string[]): Map<string, Outcome> {
  const tests = pointers.map((pointer) => ({ pointer, ...locateTest(pointer) }));
  const files = [...new Set(tests.map(({ file }) => file))];
  const names = tests.map(({ words }) => toPattern(words).source).join('|');
  const args = ['run', ...files, '-t', names, '--reporter', 'json', '--maxWorkers', '1', '--outputFile'];
  const { testResults } = readReport(folder, (file) => run(folder, 'vitest', { args: [...args, file] })) as Report;
  return new Map(
    tests.map(({ pointer, file, words }) => {
      const own = testResults.filter(({ name }) => name === path.join(folder, file));
      const ended = own
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status, fullName }) => toPattern(words).test(fullName) && /^(passed|failed)$/.test(status))
        .map(({ status, fullName: name, failureMessages: [message] }) => ({
          name,
          status,
          why: toFirstLine({ message }),
        }));
      return [pointer, toOutcome(file, ended)];
    }),
  );
}

function runSpec(folder: string, file: string, words: string): Outcome {
  const args = ['test', path.basename(file), '-g', toPattern(words).source, '--reporter', 'json', '--retries', '0'];
  const suite = readReport(folder, (to) =>
    run(path.join(folder, 'apps/e2e'), 'playwright', { args, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: to } }),
  ) as Suite;
  const ended = listSpecs(suite).flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .map(({ status, error }) => ({ name: title, status, why: toFirstLine(error).replace(WAITED, 'waited in vain') })),
  );
  return toOutcome(file, ended);
}

/** For something on the page that is not there, which is a failure; that the whole test took too long is none. */
const WAITED = /TimeoutError.*Timeout \d+ms exceeded/;

function listSpecs({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

function toOutcome(file: string, ended: readonly Ended[]): Outcome {
  const failed = ended.filter(({ status }) => status !== 'passed');
  return { tests: ended.length, failed: failed.map(({ name, why }) => ({ file, name, why })), faults: [] };
}

/** What a test runner writes to a file, and to no file of an earlier run. */
function readReport(folder: string, runTo: (file: string) => void): unknown {
  const file = path.join(folder, 'edit-report.json');
  rmSync(file, { force: true });
  runTo(file);
  return JSON.parse(readFileSync(file, 'utf8')) as unknown;
}

/** Runs a program of the workspace's own, with Node of the same version as this; its exit code. */
function run(cwd: string, program: string, { args, env = {} }: { args: string[]; env?: NodeJS.ProcessEnv }): number {
  const bins = [path.join(cwd, 'node_modules/.bin'), path.join(cwd, '../../node_modules/.bin')];
  const PATH = [...bins, path.dirname(process.execPath), process.env['PATH']].join(':');
  return spawnSync(program, args, { cwd, env: { ...process.env, ...env, PATH }, stdio: 'ignore' }).status ?? 1;
}
