import { expect, test } from 'vitest';
import { findGuard, locateText, toChange, type Defence } from '../guards/asvs/defence.ts';
import { locateTest, read } from '../guards/asvs/page.ts';
import { isProved, readProofs } from '../guards/asvs/proofs.ts';
import { FINDING_IDS, FINDINGS } from '../guards/findings/findings.ts';
import { guardsOf } from '../guards/checkout-copy.ts';

/*
 * `drill guards --findings` takes away what mends each finding of the security review and sees its test fail; this checks in a
 * moment that what the table names is still there, and that the record is of the table as it is.
 */

const { defences } = FINDINGS;
const guards = guardsOf();
const proofs = readProofs(FINDINGS);
const named = (defence: Defence) => `${defence.rows.join(', ')}: ${defence.test}`;

test('every finding has a defence, and every defence mends a finding', () => {
  const mended = new Set(defences.flatMap(({ rows }) => rows));
  expect([...mended].toSorted()).toEqual(Object.keys(FINDING_IDS).toSorted());
});

test.each(defences.map((defence) => [named(defence), defence] as const))(
  '%s is there, as is what is taken away',
  (_name, defence: Defence) => {
    const { file, words } = locateTest(defence.test);
    expect(words.length).toBeGreaterThan(8);
    expect(read(file)).toContain(words.replaceAll("'", String.raw`\'`));
    if (defence.kind === 'guard') expect(findGuard(defence.name, guards)).toBeDefined();
    else expect(locateText(toChange(defence))).toBeGreaterThanOrEqual(0);
  },
);

test('each defence was taken away as it is now, and its test failed: drill guards --findings --unproved', () => {
  expect(defences.filter((defence) => !isProved(defence, proofs)).map(named)).toEqual([]);
  const isOfTable = (proof: (typeof proofs)[number]) =>
    defences.some(({ rows, ...rest }) => rows.includes(proof.row) && isProved({ ...rest, rows: [proof.row] }, [proof]));
  expect(proofs.filter((proof) => !isOfTable(proof))).toEqual([]);
});
