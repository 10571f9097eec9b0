import { expect, test } from 'vitest';
import { drill } from '../reminders/main.ts';

const FEW = '--people 1200 --kills 4 --stops 2 --servers 3 --days 3'.split(' ');

test('interrupted runs and servers at once queue the mails of an undisturbed run', { timeout: 180_000 }, async () => {
  expect(await drill(FEW)).toBe(true);
});

test('without the guard against a second mail of a day the drill finds differences', { timeout: 180_000 }, async () => {
  expect(await drill([...FEW, '--guard', 'off'])).toBe(true);
});
