import type { FollowedPlan } from '@app/schema/clients';
import { expect, test } from 'vitest';
import { divideByFollowUp as divide } from './followed-plans.ts';

const plans = (...ids: string[]) => ids.map((id) => ({ id, completed: true }));
const followed = (...ids: string[]) => ids.map((id) => ({ planId: id, waits: false }));
const waiting = (...ids: string[]) => ids.map((id) => ({ planId: id, waits: true }));
const divideByFollowUp = (all: Parameters<typeof divide>[0], known: FollowedPlan[], read = '') =>
  divide(all, known, (id) => id === read);
const ids = (shown: readonly { id: string }[]) => shown.map(({ id }) => id);

test('of many follow-ups the three newest are shown', () => {
  const { shown } = divideByFollowUp(plans('e', 'd', 'c', 'b', 'a'), followed('a', 'b', 'c', 'd', 'e'));
  expect(ids(shown)).toEqual(['e', 'd', 'c']);
});

test('a check-in that waits for an answer is shown however old its plan is', () => {
  const all = plans('e', 'd', 'c', 'b', 'a');
  const { shown } = divideByFollowUp(all, [...followed('e', 'd', 'c', 'b'), ...waiting('a')]);
  expect(ids(shown)).toEqual(['e', 'd', 'c', 'a']);
  expect(ids(divideByFollowUp(all, waiting('a', 'b', 'c', 'd', 'e')).shown)).toEqual(['e', 'd', 'c', 'b', 'a']);
});

test('one that was read stays when its check-in was answered', () => {
  const { shown } = divideByFollowUp(plans('e', 'd', 'c', 'b', 'a'), followed('a', 'b', 'c', 'd', 'e'), 'a');
  expect(ids(shown)).toEqual(['e', 'd', 'c', 'a']);
});

test('plans without a follow-up take no place of those that have one', () => {
  const all = plans('e', 'd', 'c', 'b', 'a');
  const { shown, unfollowed } = divideByFollowUp(all, followed('b', 'a'));
  expect([ids(shown), ids(unfollowed)]).toEqual([
    ['b', 'a'],
    ['e', 'd', 'c'],
  ]);
});

test('a plan in work is neither, though it was followed up before it was reopened', () => {
  const all = [{ id: 'b', completed: false }, ...plans('a')];
  expect(divideByFollowUp(all, followed('a'))).toEqual({ shown: plans('a'), unfollowed: [] });
});

test('a plan in work is shown once a check-in of it was sent', () => {
  const all = [{ id: 'b', completed: false }, ...plans('a')];
  expect(ids(divideByFollowUp(all, [...waiting('b'), ...followed('a')]).shown)).toEqual(['b', 'a']);
});
