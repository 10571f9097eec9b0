import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Guard } from './guard.ts';
import { REDUNDANT } from './redundant-guards.ts';
import type { Chosen, Note, Outcome, Tests } from './run-tests.ts';

/** How many test files that pass a guard are run at once, the likeliest to notice first; then more of them. */
const PORTIONS = [4, 6, Number.POSITIVE_INFINITY];

/** Guards removed in one run of the test runner, each in a file of its own. */
const AT_ONCE = 24;

/** Says that a test was too slow, which a loaded machine is reason enough for: nothing was noticed. */
export const TIMEOUT_MESSAGE = /timed out|timeout/i;

/** All guards, the tests that pass them, and which test files noticed that a guard of a source file was gone. */
type Known = { guards: readonly Guard[]; notes: readonly Note[]; kills: { source: string; file: string }[] };

/** What became of a guard's removal: a test failed, none did, something else went wrong, or it was not tried and why. */
export type Verdict = { guard: Guard; end: 'killed' | 'survived' | 'fault' | 'redundant'; by: string };

/** Removes each of the guards asked for in turn, telling as it goes, and learns from those removed which tests to ask next. */
export async function removeInTurn(asked: readonly Guard[], tests: Tests, known: Known): Promise<Verdict[]> {
  const verdicts = new Map<Guard, Verdict>();
  const ran = new Map<Guard, Outcome[]>();
  const heard = new Map<Guard, Set<string>>(asked.map((guard) => [guard, new Set()]));
  const begun = performance.now();
  const decide = (verdict: Verdict) => {
    const { guard, end, by } = verdict;
    verdicts.set(guard, verdict);
    console.log(`${end === 'killed' ? end : end.toUpperCase()}  ${guard.id}  ${by}`);
  };
  for (const guard of asked) {
    const why = REDUNDANT.find(({ id }) => guard.id.startsWith(id))?.why;
    if (why !== undefined) decide({ guard, end: 'redundant', by: why });
  }
  for (const [portion, files] of PORTIONS.entries()) {
    const left = asked.filter((guard) => !verdicts.has(guard));
    for (let from = 0; from < left.length; from += AT_ONCE) {
      const trials = left.slice(from, from + AT_ONCE).flatMap((guard) => {
        const unheard = chooseTests(guard, known).filter(({ file }) => !heard.get(guard)!.has(file));
        const chosen = unheard.slice(0, files);
        for (const { file } of chosen) heard.get(guard)!.add(file);
        return chosen.length > 0 ? [{ guard, trial: { guard: guard.id, fixed: guard.fixed, chosen } }] : [];
      });
      const outcomes = await tests.tryWithout(trials.map(({ trial }) => trial));
      for (const [index, outcome] of outcomes.entries()) {
        const { guard } = trials[index]!;
        ran.set(guard, [...(ran.get(guard) ?? []), outcome]);
        const verdict = judge(guard, outcome);
        if (verdict === null) continue;
        known.kills.push({ source: guard.file, file: verdict.by.split(' ')[0]! });
        decide(verdict);
      }
      const done = Math.min(from + AT_ONCE, left.length);
      const minutes = (performance.now() - begun) / 60_000;
      const rest = portion === 0 ? `, about ${Math.ceil((minutes / done) * (left.length - done))} min to its end` : '';
      console.log(
        `  portion ${portion + 1} of ${PORTIONS.length}: ${done} of ${left.length} in ${minutes.toFixed(1)} min${rest}`,
      );
    }
  }
  for (const guard of asked.filter((one) => !verdicts.has(one))) {
    const count = (ran.get(guard) ?? []).reduce((sum, outcome) => sum + outcome.tests, 0);
    decide({ guard, end: 'survived', by: count === 0 ? 'no test passes it' : `${count} tests passed without it` });
  }
  return [...verdicts.values()];
}

/**
 * The tests that pass a guard: files that noticed others of the same source file first, then those named
 * alike, then those most of whose tests pass it. Of a guard that is read when its module loads, the tests that pass any
 * other of its module.
 */
function chooseTests(guard: Guard, { guards, notes, kills }: Known): Chosen[] {
  const neighbours = guards.filter(({ file, fixed }) => file === guard.file && !fixed);
  const passed = new Set(guard.fixed ? neighbours.map(({ id }) => id) : [guard.id]);
  const passing = notes.filter((note) => note.guards.some((id) => passed.has(id)));
  const files = [...Map.groupBy(passing, ({ file }) => file)].map(([file, own]) => {
    const all = notes.filter((note) => note.file === file);
    const tests = (own.some(({ test }) => test === '') ? all : own).map(({ test }) => test);
    return {
      chosen: { file, tests: tests.filter((test) => test !== '') },
      killed: kills.filter((kill) => kill.source === guard.file && kill.file === path.basename(file)).length,
      alike: countCommonWords(guard.file, file),
      size: own.length,
      share: own.length / all.length,
    };
  });
  return files
    .toSorted(
      (one, other) =>
        other.killed - one.killed || other.alike - one.alike || other.share - one.share || one.size - other.size,
    )
    .map(({ chosen }) => chosen);
}

/** Those that call every procedure or route. */
const WALKS = /^(policy|bystanders|browser-defences)$/;

/** How many words two paths share. */
function countCommonWords(source: string, testFile: string): number {
  const words = (text: string) => text.split(/[^a-z]+/).map((word) => word.replace(/s$/, ''));
  const own = new Set(words(source.replace(/^features\//, '')));
  const name = path.basename(testFile, '.test.ts');
  return words(name).filter((word) => own.has(word)).length + (WALKS.test(name) ? 2 : 0);
}

/** Which tests pass which guard; without those that fail with all guards in place. `learned` is a file to keep that in, or take it from. */
export async function learnNotes(tests: Tests, learned: string): Promise<Note[]> {
  if (learned !== '' && existsSync(learned)) return JSON.parse(readFileSync(learned, 'utf8')) as Note[];
  console.log('First the tests with all guards in place, to see which test passes which …');
  const { notes, outcome } = await tests.learn();
  for (const { file, name, why } of outcome.failed)
    console.log(`  no judge, it fails with all in place: ${file} ${name}: ${why}`);
  for (const fault of outcome.faults) console.log(`  no judge, it cannot run: ${fault}`);
  console.log(`${outcome.tests} tests ran, ${outcome.failed.length} failed.`);
  if (outcome.failed.length + outcome.faults.length > outcome.tests / 10)
    throw new Error('Too many tests fail with all guards in place.');
  const red = new Set(outcome.failed.map(({ file, name }) => `${file} ${name}`));
  const broken = new Set([
    ...outcome.failed.map(({ file }) => file),
    ...outcome.faults.map((fault) => fault.split(':')[0]),
  ]);
  const judges = notes.filter(({ file, test }) => {
    const name = path.basename(file);
    return !broken.has(name) || (test !== '' && !red.has(`${name} ${test}`));
  });
  if (learned !== '') writeFileSync(learned, JSON.stringify(judges));
  return judges;
}

function judge(guard: Guard, { failed, faults }: Outcome): Verdict | null {
  const noticed = failed.find(({ why }) => !TIMEOUT_MESSAGE.test(why));
  if (noticed) return { guard, end: 'killed', by: noticed.name };
  const wrong = [...failed.map(({ name, why }) => `${name}: ${why}`), ...faults];
  return wrong.length === 0 ? null : { guard, end: 'fault', by: wrong.join('; ').slice(0, 300) };
}
