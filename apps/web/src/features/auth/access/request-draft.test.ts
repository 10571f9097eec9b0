import { expect, test } from 'vitest';
import { EMPTY_REQUEST, parseRequest } from './request-draft.ts';

test('what the browser kept is read with doubt', () => {
  expect(parseRequest(null)).toEqual(EMPTY_REQUEST);
  expect(parseRequest('{')).toEqual(EMPTY_REQUEST);
  expect(parseRequest('7')).toEqual(EMPTY_REQUEST);
  expect(parseRequest('{"name":"Anna","company":7,"more":"x"}')).toEqual({ ...EMPTY_REQUEST, name: 'Anna' });
});
