import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcome } from '../run-tests.ts';
import { buildServer } from '../checkout-copy.ts';
import { toChange, type Defence } from './defence.ts';
import { locateTest, read, toPattern } from './page.ts';

type Result = { status: string; fullName: string; failureMessages: string[] };
type Report = { testResults: { name: string; assertionResults: Result[] }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };
type Spec = { title: string; tests: { results: { status: string; error?: { message?: string } }[] }[] };

/** Runs the test of an edit in a copy of the checkout, with the edit made there or, to see that it passes then, without. */
export async function tryEdit(folder: string, defence: Defence, isMade: boolean): Promise<Outcome> {
  const [file, text, instead] = toChange(defence);
  const at = path.join(folder, file);
  const before = readFileSync(at, 'utf8');
  const source = read(file); // without the switches of guards
  if (isMade)
    writeFileSync(
      at,
      source.replace(text, () => instead),
    );
  try {
    const built = needsWebApp(defence)
      ? await run(path.join(folder, 'apps/web'), 'vite', ['build', '--logLevel', 'error'])
      : 0;
    if (built !== 0) return { tests: 0, failed: [], faults: ['the web app cannot be built'] };
    buildServer(path.join(folder, 'apps/api'));
    const { file: testFile, words } = locateTest(defence.test);
    if (testFile.endsWith('.spec.ts')) return await runSpec(folder, testFile, words);
    return (await runTests(folder, [defence.test])).get(defence.test)!;
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
export async function runTests(folder: string, pointers: readonly string[]): Promise<Map<string, Outcome>> {
  const report = path.join(folder, 'edit-report.json');
  rmSync(report, { force: true });
  const tests = pointers.map((pointer) => ({ pointer, ...locateTest(pointer) }));
  const files = [...new Set(tests.map(({ file }) => file))];
  const names = tests.map(({ words }) => toPattern(words).source).join('|');
  const shown = ['--reporter', 'json', '--outputFile', report, '--maxWorkers', '1'];
  await run(folder, 'vitest', ['run', ...files, '-t', names, ...shown]);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return new Map(
    tests.map(({ pointer, file, words }) => {
      const own = testResults.filter(({ name }) => name === path.join(folder, file));
      return [pointer, outcomeOf(file, toPattern(words), own)];
    }),
  );
}

function outcomeOf(file: string, words: RegExp, results: Report['testResults']): Outcome {
  const ran = results
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, fullName }) => words.test(fullName) && (status === 'passed' || status === 'failed'));
  const failed = ran.filter(({ status }) => status === 'failed');
  return {
    tests: ran.length,
    failed: failed.map(({ fullName, failureMessages }) => ({
      file,
      name: fullName,
      why: firstLineOf(failureMessages[0]),
    })),
    faults: [],
  };
}

async function runSpec(folder: string, file: string, words: string): Promise<Outcome> {
  const report = path.join(folder, 'edit-report.json');
  rmSync(report, { force: true });
  const args = ['test', path.basename(file), '-g', toPattern(words).source, '--reporter', 'json', '--retries', '0'];
  await run(path.join(folder, 'apps/e2e'), 'playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const specs = specsIn(JSON.parse(readFileSync(report, 'utf8')) as Suite);
  const ran = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) => results.map((one) => ({ title, ...one }))),
  );
  return {
    tests: ran.length,
    failed: ran
      .filter(({ status }) => status !== 'passed')
      .map(({ title, error }) => ({
        file,
        name: title,
        why: firstLineOf(error?.message).replace(WAITED, 'waited in vain'),
      })),
    faults: [],
  };
}

/** For something on the page that is not there, which is a failure; that the whole test took too long is none. */
const WAITED = /TimeoutError.*Timeout \d+ms exceeded/;

/** Of a message; what follows it is where it was thrown. */
const firstLineOf = (message = '') => message.split('\n')[0] ?? '';

function specsIn({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

/** Runs a program of the workspace's own, with Node of the same version as this; its exit code. */
async function run(cwd: string, program: string, args: string[], more: Record<string, string> = {}): Promise<number> {
  const bins = [path.join(cwd, 'node_modules/.bin'), path.join(cwd, '../../node_modules/.bin')];
  const env = {
    ...process.env,
    ...more,
    PATH: [...bins, path.dirname(process.execPath), process.env['PATH']].join(':'),
  };
  const child = spawn(program, args, { cwd, env, stdio: 'ignore' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}
