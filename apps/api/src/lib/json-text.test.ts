import { expect, test } from 'vitest';
import { joinLists, JsonText, toMembers, withMembers } from './json-text.ts';

test('an object has its own members and those that are given', () => {
  const text = withMembers('{"name" : "A \\"plan\\""}', toMembers({ todos: '[]', 'of "two"': '{"a":1}' }));
  expect(new JsonText(text).parse()).toEqual({ name: 'A "plan"', todos: [], 'of "two"': { a: 1 } });
});

test.each([
  ['[]', '[]', []],
  ['[1, \n 2]', '[]', [1, 2]],
  ['[]', '[3]', [3]],
  ['[1, \n 2]', '[3,4]', [1, 2, 3, 4]],
])('the entries of %s and %s are in one list', (one, other, all) => {
  expect(JSON.parse(joinLists(one, other))).toEqual(all);
});
