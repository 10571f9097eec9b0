import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chooseTests, PORTIONS, type Known } from './choose-tests.ts';
import type { Guard } from './guard.ts';
import { REDUNDANT } from './redundant-guards.ts';
import type { Note, Outcome, Tests } from './run-tests.ts';

/** Guards removed in one run of the test runner, each in a file of its own. */
const AT_ONCE = 24;

/** Says that a test was too slow, which a loaded machine is reason enough for: nothing was noticed. */
export const HANGS = /timed out|timeout/i;

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
  const noticed = failed.find(({ why }) => !HANGS.test(why));
  if (noticed) return { guard, end: 'killed', by: noticed.name };
  const wrong = [...failed.map(({ name, why }) => `${name}: ${why}`), ...faults];
  return wrong.length === 0 ? null : { guard, end: 'fault', by: wrong.join('; ').slice(0, 300) };
}
