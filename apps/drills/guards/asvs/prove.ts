import path from 'node:path';
import { TIMEOUT_MESSAGE } from '../remove-guards.ts';
import { onSignal, openTests, type Outcome, type Tests, type Trial } from '../run-tests.ts';
import { openCheckoutCopy, type CheckoutCopy } from '../checkout-copy.ts';
import { findGuard, isInFunction, listPlaces, toChange, type Defence, type Table } from './defence.ts';
import { needsWebApp, runTests, tryEdit } from './edits.ts';
import { locateTest, toPattern } from './page.ts';
import { dropOldProofs, isProved, readProofs, saveProof } from './proofs.ts';

const AT_ONCE = 4;
const NOTHING = 'nothing';

/** How each test ends with everything in place; one that fails then, or is not there, proves nothing. */
const whole = new Map<string, Outcome>();

type Asked = { rows: readonly string[]; onlyUnproved: boolean };
type Run = { table: Table; copy: CheckoutCopy; stopping: AbortController };

/**
 * Takes away each defence of a table, and expects its test to fail. Keeps what was proved in the table's record. True when
 * everything asked for was.
 */
export async function proveRows(table: Table, { rows, onlyUnproved }: Asked): Promise<boolean> {
  dropOldProofs(table);
  const known = readProofs(table);
  const asked = table.defences.filter(
    (defence) =>
      (rows.length === 0 || rows.some((row) => defence.rows.includes(row))) &&
      !(onlyUnproved && isProved(defence, known)),
  );
  using copy = openCheckoutCopy(listPlaces(table.defences));
  console.log(`${asked.length} of ${table.defences.length} defences, in a copy at ${copy.folder}`);
  const stopping = new AbortController();
  onSignal(() => stopping.abort());
  const run = { table, copy, stopping };
  const { edit = [], other = [] } = Object.groupBy(asked, ({ kind }) => (kind === 'edit' ? kind : 'other'));
  const ends = [...(await proveSwitched(run, other)), ...proveEdits(run, edit)];
  console.log(`${ends.filter(Boolean).length} of ${ends.length} are proved.`);
  return ends.every(Boolean);
}

async function proveSwitched(run: Run, asked: readonly Defence[]): Promise<boolean[]> {
  if (asked.length === 0) return [];
  const { copy, stopping } = run;
  await using tests = await openTests(copy);
  onSignal(() => stopping.abort());
  stopping.signal.addEventListener('abort', () => void tests.stop());
  const ends: boolean[] = [];
  for (let from = 0; from < asked.length; from += AT_ONCE)
    ends.push(...(await provePortion(run, tests, asked.slice(from, from + AT_ONCE))));
  return ends;
}

async function provePortion(run: Run, tests: Tests, portion: readonly Defence[]): Promise<boolean[]> {
  const trials = portion.map((defence): Trial => {
    const { file, words } = locateTest(defence.test);
    const chosen = [{ file: path.posix.relative('apps/api', file), tests: [] }];
    const pattern = toPattern(words);
    if (defence.kind !== 'guard')
      return { guard: defence.name, fixed: !isInFunction(toChange(defence)), chosen, pattern };
    const { id, fixed } = findGuard(defence.name, run.copy.guards);
    return { guard: id, fixed, chosen, pattern };
  });
  const controls = new Map<string, Trial>();
  for (const [index, { test }] of portion.entries())
    if (!whole.has(test)) controls.set(test, { ...trials[index]!, guard: NOTHING, fixed: false });
  const outcomes = await tests.tryWithout([...controls.values()]);
  for (const [index, test] of [...controls.keys()].entries()) whole.set(test, outcomes[index]!);
  const removed = await tests.tryWithout(trials);
  return portion.map((defence, index) => judge(run.table, defence, [whole.get(defence.test)!, removed[index]!]));
}

function proveEdits({ table, copy: { folder }, stopping }: Run, asked: readonly Defence[]): boolean[] {
  const together = asked
    .filter((defence) => !needsWebApp(defence) && !defence.test.includes('.spec.ts'))
    .map(({ test }) => test);
  if (together.length > 0)
    for (const [test, outcome] of runTests(folder, [...new Set(together)])) whole.set(test, outcome);
  return asked.map((defence) => {
    stopping.signal.throwIfAborted();
    const { test } = defence;
    if (!whole.has(test)) whole.set(test, tryEdit(folder, defence, false));
    return judge(table, defence, [whole.get(test)!, tryEdit(folder, defence, true)]);
  });
}

/** Whether a test passes with all in place and fails without the defence; says so, and keeps that it does. */
function judge(table: Table, defence: Defence, [control, removed]: [Outcome, Outcome]): boolean {
  const title = `${defence.rows.join(' ')}  ${defence.test}  without ${defence.name}`;
  const noticed = removed.failed.find(({ why }) => !TIMEOUT_MESSAGE.test(why));
  const end =
    describeFault(control) ??
    (noticed ? null : `SURVIVED ${[...removed.failed.map(({ why }) => why), ...removed.faults].join('; ')}`);
  console.log(end === null ? `proved  ${title}\n        ${noticed!.why.split('\n')[0]}` : `${end}  ${title}`);
  if (end === null) saveProof(table, defence);
  return end === null;
}

function describeFault({ tests, failed, faults }: Outcome): string | null {
  const wrong = [...failed.map(({ name, why }) => `${name}: ${why}`), ...faults];
  if (wrong.length > 0) return `FAULT with all in place: ${wrong.join('; ').slice(0, 300)}`;
  return tests === 0 ? 'FAULT no test of that name ran' : null;
}
