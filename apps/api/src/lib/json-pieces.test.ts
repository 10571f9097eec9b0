import { expect, test } from 'vitest';
import { stringifyInPieces } from './json-pieces.ts';

const HARD = {
  text: '"\\ \u2028 ä🌱 \uD800 \u0000',
  none: null,
  left: undefined,
  'a "name"': [undefined, 1.5, true, []],
};
const LONG = 'ä'.repeat(150_000);

test('an answer in pieces is the same JSON as in one piece', async () => {
  const many = Array.from({ length: 2_000 }, (_, place) => ({ ...HARD, place, more: { text: 'x'.repeat(200) } }));
  for (const value of [
    null,
    'text',
    HARD,
    LONG,
    [],
    [LONG, undefined, {}, []],
    { first: LONG, ...HARD },
    many,
    { result: { data: { ...HARD, many, empty: {}, nested: [[[LONG]], many] } } },
  ])
    expect(Buffer.from(await stringifyInPieces(value)).equals(Buffer.from(JSON.stringify(value)))).toBe(true);
});

test('other work gets its turn between the pieces of a large answer', async () => {
  const large = Array.from({ length: 4_000 }, () => 'x'.repeat(1_000));
  let turns = 0;
  const isOver = new AbortController();
  const work = () => {
    turns += 1;
    if (!isOver.signal.aborted) setImmediate(work);
  };
  setImmediate(work);
  await stringifyInPieces(large);
  isOver.abort();
  expect(turns).toBeGreaterThan(20);
});
