import type { AnswerValue, Row } from '@app/schema/answers';
import { toRows, toText } from '../answers-by-key.ts';

const PRODUCT = 'product';

/**
 * Products of step 4 question 1 that question 4 has no row for yet, in their order (questionnaire, *Carried values*).
 * Rows that the client wrote are never touched, also when their product is gone from question 1.
 */
export function missingProducts(
  benefits: AnswerValue | undefined,
  focus: AnswerValue | undefined,
  maxRows: number,
): string[] {
  const there = new Set(toRows(focus).map((row) => fold(row[PRODUCT])));
  const products = toRows(benefits).map((row) => toText(row[PRODUCT]));
  const missing = products.filter((product, index) => {
    const isFirst = products.findIndex((other) => fold(other) === fold(product)) === index;
    return product !== '' && isFirst && !there.has(fold(product));
  });
  return missing.slice(0, Math.max(0, maxRows - toRows(focus).length));
}

/** The rows with the missing products after them; rows in which nothing is written make room first. */
export function withProducts(focus: AnswerValue | undefined, products: readonly string[]): Row[] {
  const written = toRows(focus).filter((row) => Object.values(row).some((cell) => cell !== null && cell !== ''));
  return [...written, ...products.map((product) => ({ [PRODUCT]: product }))];
}

function fold(cell: unknown): string {
  return toText(cell).toLocaleLowerCase();
}
