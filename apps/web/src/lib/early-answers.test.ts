import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askEarly, takeEarlyAnswer } from './early-answers.ts';

const ADDRESS = '/trpc/client.activePlan';

beforeEach(() => {
  globalThis.earlyAnswers = undefined; // a test of another file in this process may have left some
  vi.spyOn(performance, 'now').mockReturnValue(0); // the test's own process may have run for long
});
afterEach(() => {
  vi.restoreAllMocks();
  globalThis.earlyAnswers = undefined;
});

const asked = (answer: Promise<Response>) => void askEarly(ADDRESS, 'token', () => answer);

test('an answer is given once, at its address', async () => {
  const answer = new Response();
  asked(Promise.resolve(answer));
  expect(takeEarlyAnswer('/trpc/client.profile', 'token')).toBeNull();
  expect(await takeEarlyAnswer(ADDRESS, 'token')).toBe(answer);
  expect(takeEarlyAnswer(ADDRESS, 'token')).toBeNull();
});

test('an answer for one caller is not given to another', () => {
  asked(Promise.resolve(new Response()));
  expect(takeEarlyAnswer(ADDRESS, 'another')).toBeNull();
  expect(takeEarlyAnswer(ADDRESS, 'token')).toBeNull();
});

test('what is half a minute old is asked for by the app itself', () => {
  asked(Promise.resolve(new Response()));
  vi.spyOn(performance, 'now').mockReturnValue(30_001);
  expect(takeEarlyAnswer(ADDRESS, 'token')).toBeNull();
});

test('what the app has asked for is not asked for early any more', () => {
  const ask = vi.fn(() => Promise.resolve(new Response()));
  expect(takeEarlyAnswer(ADDRESS, 'token')).toBeNull();
  expect(askEarly(ADDRESS, 'token', ask)).toBeNull();
  expect(ask).not.toHaveBeenCalled();
});
