import { expect, test } from 'vitest';
import { FINDINGS } from '../guards/asvs/defences.ts';
import { FINDING_IDS } from '../guards/findings/findings.ts';
import { testDefences } from './test-defences.ts';

/*
 * `drill guards --findings` takes away what mends each finding of the security review and sees its test fail; this checks in a
 * moment that what the table names is still there, and that the record is of the table as it is.
 */

const { defences } = FINDINGS;

test('every finding has a defence, and every defence mends a finding', () => {
  const mended = new Set(defences.flatMap(({ rows }) => rows));
  expect([...mended].toSorted()).toEqual(Object.keys(FINDING_IDS).toSorted());
});

testDefences(FINDINGS);
