import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import type { CheckoutCopy } from './checkout-copy.ts';

/** Tests of the machine around the product, which check no guard of who may do what; slow ones. */
const LEFT_OUT =
  /(policy-guards|backup[\w-]*|await-database|stopping|log-process|outage|metrics|embedded|seed-large|cli-[\w-]+|query-plans|image|limits-load|openapi|mail-(answers|sending|letters|tidy))\.test\.ts$/;

/** A test of a file below `apps/api` by its full name, or with an empty one what its file does around all of them, and the guards that it passes. */
export type Note = { file: string; test: string; guards: string[] };

/** Some tests of a file, by their full names. */
export type Chosen = { file: string; tests: string[] };

/** A guard to do without, and the tests that may notice; with a pattern all tests of the files whose names fit it. */
export type Trial = { guard: string; fixed: boolean; chosen: Chosen[]; pattern?: RegExp };

/** What a run showed: tests that failed, with the first words of why, and what went wrong outside of any. */
export type Outcome = { tests: number; failed: { file: string; name: string; why: string }[]; faults: string[] };

export type Tests = AsyncDisposable & {
  /** Which tests pass which guard, in a run with none removed; those that fail then are no judges. */
  learn(): Promise<{ notes: Note[]; outcome: Outcome }>;
  /** Runs each trial's tests without its guard, until the first one fails. */
  tryWithout(trials: readonly Trial[]): Promise<Outcome[]>;
  /** Ends the run under way, and lets none begin: anyone who waits for one gets an error. */
  stop(): Promise<void>;
};

/** Calls `stop` instead of what would end the process at once, such as the test runner's, and leave the database behind. */
export function onSignal(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal).on(signal, stop);
}

/** Opens the tests of the copy, or `only` some: one PostgreSQL and one warm compiler for all of them. */
export async function openTests({ api }: CheckoutCopy, only: readonly string[] = []): Promise<Tests> {
  const notesFile = path.join(api, 'guard-notes.jsonl');
  const trialsFolder = path.join(api, 'test/trials');
  mkdirSync(trialsFolder);
  const vitest = await createVitest('test', {
    root: api,
    config: path.join(api, 'vitest.config.ts'),
    watch: false,
    reporters: [{}],
    setupFiles: ['test/guard-notes.ts'],
    maxWorkers: 2,
  });
  const all = (await vitest.globTestSpecifications([...only])).filter(({ moduleId }) => !LEFT_OUT.test(moduleId));
  let made = 0;
  let isStopped = false;
  const specify = (trial: Trial) => {
    made += 1;
    const file = path.join(trialsFolder, `${made}.test.ts`);
    writeFileSync(file, buildTrialFile(api, trial, made));
    const names = trial.pattern ? { testNamePattern: trial.pattern } : { testNames: listTestNames(trial) };
    return vitest.projects[0]!.createSpecification(file, names);
  };
  const runAll = async (trials: readonly Trial[]) => {
    const specifications = trials.map(specify);
    const { modules, lost } = await run(vitest, specifications);
    if (isStopped) throw new Error('Stopped.');
    return specifications.map(({ moduleId }) => {
      const module = modules.find((one) => one.moduleId === moduleId);
      return module ? toOutcome(module) : { tests: 0, failed: [], faults: ['did not run', ...lost] };
    });
  };
  return {
    async learn() {
      process.env['GUARD_NOTES'] = notesFile;
      const { modules, lost } = await run(vitest, all);
      if (isStopped) throw new Error('Stopped.');
      delete process.env['GUARD_NOTES'];
      const lines = existsSync(notesFile) ? readFileSync(notesFile, 'utf8').trim().split('\n') : [];
      const outcomes = modules.map(toOutcome);
      return {
        notes: lines
          .map((line) => JSON.parse(line) as Note)
          .map((note) => ({ ...note, file: path.relative(api, note.file) })),
        outcome: {
          tests: outcomes.reduce((sum, { tests }) => sum + tests, 0),
          failed: outcomes.flatMap(({ failed }) => failed),
          faults: [...outcomes.flatMap(({ faults }) => faults), ...lost],
        },
      };
    },
    async tryWithout(trials) {
      const outcomes = new Map<Trial, Outcome>();
      const moving = trials.filter(({ fixed }) => !fixed);
      for (const [index, outcome] of (await runAll(moving)).entries()) outcomes.set(moving[index]!, outcome);
      for (const trial of trials.filter(({ fixed }) => fixed)) {
        process.env['GUARD_REMOVED'] = trial.guard; // from the start of the processes that run it
        outcomes.set(trial, (await runAll([trial]))[0]!);
        delete process.env['GUARD_REMOVED'];
      }
      return trials.map((trial) => outcomes.get(trial)!);
    },
    async stop() {
      isStopped = true;
      await vitest.cancelCurrentRun('keyboard-input');
    },
    [Symbol.asyncDispose]: () => vitest.close(),
  };
}

/**
 * A file that runs tests of others without a guard; what was loaded for the one before serves it too. After the first failure the
 * guard is proved, so the rest of this trial is not run. No test of the suite is left out by it.
 */
function buildTrialFile(api: string, { guard, chosen }: Trial, number: number): string {
  const files = chosen.map(({ file }) => {
    const name = path.basename(file);
    const from = JSON.stringify(`${path.join(api, file)}?trial=${number}`);
    return `describe(${JSON.stringify(name)}, async () => { await import(${from}); });`;
  });
  return `import { afterAll, afterEach, beforeEach, describe } from 'vitest';
globalThis.guardRemoved = ${JSON.stringify(guard)};
process.env.GUARD_REMOVED = globalThis.guardRemoved; // for the processes that tests start
let noticed = false;
beforeEach(({ skip }) => skip(noticed));
afterEach(({ task }) => { noticed ||= task.result?.state === 'fail'; });
afterAll(() => { globalThis.guardRemoved = undefined; delete process.env.GUARD_REMOVED; });
${files.join('\n')}
`;
}

function listTestNames({ chosen }: Trial): string[] {
  return chosen.flatMap(({ file, tests }) => tests.map((name) => `${path.basename(file)} > ${name}`));
}

async function run(vitest: Vitest, specifications: TestSpecification[]) {
  if (specifications.length === 0) return { modules: [], lost: [] };
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  return { modules: testModules.filter(({ moduleId }) => asked.has(moduleId)), lost: unhandledErrors.map(toFirstLine) };
}

function toOutcome(module: TestModule): Outcome {
  const file = path.basename(module.moduleId);
  const ran = [...module.children.allTests()].filter((test) => ['passed', 'failed'].includes(test.result().state));
  const failed = ran.filter((test) => test.result().state === 'failed');
  const around = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
  return {
    tests: ran.length,
    failed: failed.map((test) => ({ file, name: test.fullName, why: toFirstLine(test.result().errors?.[0]) })),
    faults: around.map((error) => `${file}: ${toFirstLine(error)}`),
  };
}

/** Of an error's message; what follows it is where it was thrown. */
export function toFirstLine(error: unknown): string {
  return ((error as { message?: string } | null | undefined)?.message ?? 'something was thrown').split('\n')[0]!;
}
