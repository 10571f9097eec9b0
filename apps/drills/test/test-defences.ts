import { expect, test } from 'vitest';
import { findGuard, locateText, toChange, type Defence, type Table } from '../guards/asvs/defence.ts';
import { locateTest, readSource } from '../guards/asvs/page.ts';
import { isProved, readProofs } from '../guards/asvs/proofs.ts';
import { listGuards } from '../guards/checkout-copy.ts';

const named = (defence: Defence) => `${defence.rows.join(', ')}: ${defence.test}`;

/** Tests that what a table of defences names is still there, and that the record of proofs is of the table as it is. */
export function testDefences(table: Table): void {
  const { defences } = table;
  const guards = listGuards();
  const proofs = readProofs(table);

  test.each(defences.map((defence) => [named(defence), defence] as const))(
    '%s is there, as is what is taken away',
    (_name, defence: Defence) => {
      const { file, words } = locateTest(defence.test);
      expect(words.length).toBeGreaterThan(8);
      expect(readSource(file)).toContain(words.replaceAll("'", String.raw`\'`));
      if (defence.kind === 'guard') expect(findGuard(defence.name, guards)).toBeDefined();
      else expect(locateText(toChange(defence))).toBeGreaterThanOrEqual(0);
    },
  );

  test('each defence was taken away as it is now, and its test failed: drill guards --unproved', () => {
    expect(defences.filter((defence) => !isProved(defence, proofs)).map(named)).toEqual([]);
    const isOfTable = (proof: (typeof proofs)[number]) =>
      defences.some(
        ({ rows, ...rest }) => rows.includes(proof.row) && isProved({ ...rest, rows: [proof.row] }, [proof]),
      );
    expect(proofs.filter((proof) => !isOfTable(proof))).toEqual([]);
  });
}
