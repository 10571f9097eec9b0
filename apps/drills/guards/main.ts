import { defineDrill } from '../support/define-drill.ts';
import { ASVS, FINDINGS } from './asvs/defences.ts';
import { proveRows } from './asvs/prove.ts';
import { KINDS, type Guard, type Kind } from './guard.ts';
import { learnNotes, removeInTurn, type Verdict } from './remove-guards.ts';
import { onSignal, openTests } from './run-tests.ts';
import { listGuards, openCheckoutCopy } from './checkout-copy.ts';

/*
 * Removes every guard of the API in turn, in a copy of the checkout, and expects a test to fail each time.
 *   --list         names the guards, removes none
 *   --only TEXT    those whose name has the text in it, a regular expression; may be said more than once
 *   --tests TEXT   asks test files with this in their path alone; may be said more than once
 *   --asvs         instead takes away what holds the rows of docs/asvs.md, and expects the tests that they name to fail
 *   --findings     the same for what mends the findings of the security review
 *   --row ID       of these rows or findings alone; may be said more than once
 *   --unproved     of those alone that the record, asvs-proofs.json or finding-proofs.json, does not have
 *   --learned FILE keeps which test passes which guard there, or takes it from there, so that a run in portions learns once
 */

const ENDS = ['killed', 'survived', 'fault', 'redundant'] as const;

export const drill = defineDrill(
  {
    list: false,
    only: ['.'],
    tests: [] as string[],
    learned: '',
    asvs: false,
    findings: false,
    row: [] as string[],
    unproved: false,
  },
  async ({ list, only, tests, learned, asvs, findings, row, unproved }) => {
    const isAsked = ({ id }: Guard) => only.some((text) => new RegExp(text, 'i').test(id));
    if (list) return printGuards(listGuards().filter(isAsked));
    if (asvs || findings) return proveRows(asvs ? ASVS : FINDINGS, { rows: row, onlyUnproved: unproved });
    return report(await remove(isAsked, tests, learned));
  },
);

function printGuards(guards: readonly Guard[]): boolean {
  for (const { id, line } of guards) console.log(`${id}  (line ${line})`);
  console.log(`${guards.length} guards`);
  return true;
}

async function remove(
  isAsked: (guard: Guard) => boolean,
  only: readonly string[],
  learned: string,
): Promise<Verdict[]> {
  using copy = openCheckoutCopy();
  const asked = copy.guards.filter(isAsked);
  console.log(`${asked.length} of ${copy.guards.length} guards, in a copy at ${copy.api}`);
  await using tests = await openTests(copy, only);
  onSignal(() => void tests.stop());
  const notes = await learnNotes(tests, learned);
  return await removeInTurn(asked, tests, { guards: copy.guards, notes, kills: [] });
}

function report(verdicts: readonly Verdict[]): boolean {
  console.log(`\n${'kind'.padEnd(12)}${ENDS.map((end) => end.padStart(10)).join('')}`);
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const counts = ENDS.map((end) => verdicts.filter((one) => one.guard.kind === kind && one.end === end).length);
    console.log(`${kind.padEnd(12)}${counts.map((count) => String(count).padStart(10)).join('')}  ${KINDS[kind]}`);
  }
  const left = verdicts.filter(({ end }) => end === 'survived' || end === 'fault');
  for (const { guard, end, by } of left)
    console.log(`\n${end}: apps/api/src/${guard.file}:${guard.line}\n  ${guard.id}\n  ${by}`);
  console.log(
    left.length === 0
      ? `\nEach of ${verdicts.length} guards is missed when it is gone.`
      : `\n${left.length} of ${verdicts.length} guards are missed by no test.`,
  );
  return left.length === 0;
}
