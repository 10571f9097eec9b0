import { expect, test } from 'vitest';
import { nameApart, nameGone, toStored, toTyped } from './mentions.ts';
import type { Reader } from './thread-queries.ts';

const aino = '0198338f-a648-7004-8000-000000000001';
const kalle = '0198338f-a648-7004-8000-000000000002';
const readers: Reader[] = [{ accountId: aino, name: 'Aino Laine', side: 'firm' }];

test('a comment that mentions somebody who is gone can be changed: they are named as plain text, others are mentioned', () => {
  const text = `<@${aino}> ja <@${kalle}>, katsokaa`;
  const typed = toTyped(
    nameGone(text, readers, (id) => (id === kalle ? 'Kalle Koski' : '')),
    readers,
  );
  expect(typed).toBe('@Aino Laine ja Kalle Koski, katsokaa');
  expect(toStored(typed, readers)).toBe(`<@${aino}> ja Kalle Koski, katsokaa`);
});

test('the chosen one of two people of the same name is mentioned, and nobody by the beginning of a longer name', () => {
  const both = nameApart([
    { accountId: kalle, name: 'Anna Virtanen', side: 'client' },
    { accountId: aino, name: 'Anna Virtanen', side: 'client' },
  ]);
  expect(both.map(({ name }) => name)).toEqual(['Anna Virtanen (2)', 'Anna Virtanen']);
  const stored = toStored('@Anna Virtanen (2) ja @Anna Virtanen, ei @Anna Virtanenko', both);
  expect(stored).toBe(`<@${kalle}> ja <@${aino}>, ei @Anna Virtanenko`);
  expect(toTyped(stored, both)).toBe('@Anna Virtanen (2) ja @Anna Virtanen, ei @Anna Virtanenko');
});
