import { expect, test } from 'vitest';
import { groupMoves } from './move-clients.ts';

const client = (id: string, consultant: string) => ({ id, company: id, consultant: { id: consultant } });

test('clients of one consultant move together', () => {
  expect(groupMoves([client('a', 'x'), client('b', 'x')], 'z')).toEqual([{ from: 'x', clientIds: ['a', 'b'] }]);
});

test('clients of several consultants move by consultant', () => {
  expect(groupMoves([client('a', 'x'), client('b', 'y')], 'z')).toHaveLength(2);
});

test('who is with that consultant already stays', () => {
  expect(groupMoves([client('a', 'x'), client('b', 'z')], 'z')).toEqual([{ from: 'x', clientIds: ['a'] }]);
  expect(groupMoves([client('b', 'z')], 'z')).toEqual([]);
});
