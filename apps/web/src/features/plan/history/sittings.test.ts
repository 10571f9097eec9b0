import { expect, test } from 'vitest';
import { groupVersions, type AnswerVersion } from './sittings.ts';

const MIKKO = { id: 'm', name: 'Mikko Virta' };
const AINO = { id: 'a', name: 'Aino Virta' };

/** Versions saved at these times of a day, given oldest first; newest first as they come. */
function saved(...at: [time: string, author?: AnswerVersion['author']][]): AnswerVersion[] {
  const day = (time: string) => new Date(`2026-11-${time.includes(' ') ? time.replace(' ', 'T') : `20T${time}`}`);
  return at
    .map(([time, author = MIKKO], index) => ({
      version: index + 1,
      value: `text ${index + 1}`,
      author,
      savedAt: day(time).toISOString(),
      restoredFrom: null,
    }))
    .toReversed();
}

const group = (versions: AnswerVersion[], all = true) =>
  groupVersions(versions, all).map(({ day, sittings }) => [
    day,
    ...sittings.map(({ versions: own }) => own.map(({ version }) => version)),
  ]);

test('versions by one author less than ten minutes apart are a sitting, however long it is', () => {
  const versions = saved(['14:00:00'], ['14:09:59'], ['14:19:58'], ['14:29:58'], ['15:00:00']);
  expect(group(versions)).toEqual([['2026-11-20', [5], [4], [3, 2, 1]]]);
});

test('another author ends a sitting, and so does one who is not known', () => {
  expect(
    group(saved(['14:00'], ['14:01', AINO], ['14:02', AINO], ['14:03', null], ['14:04', null], ['14:05'])),
  ).toEqual([['2026-11-20', [6], [5, 4], [3, 2], [1]]]);
});

test('people whose data was erased stay apart', () => {
  const [one, other] = [
    { id: '1', name: null },
    { id: '2', name: null },
  ];
  expect(group(saved(['14:00', one], ['14:01', other]))).toEqual([['2026-11-20', [2], [1]]]);
});

test('a sitting is shown under the day on which it ended', () => {
  expect(group(saved(['19 10:00'], ['19 23:55'], ['20 00:02'], ['21 08:00']))).toEqual([
    ['2026-11-21', [4]],
    ['2026-11-20', [3, 2]],
    ['2026-11-19', [1]],
  ]);
});

test('each version comes with the one before it, the first with none', () => {
  const [{ sittings }] = groupVersions(saved(['14:00'], ['14:01']), true) as [ReturnType<typeof groupVersions>[0]];
  expect(sittings[0]?.versions.map(({ before }) => before)).toEqual(['text 1', null]);
});

test('while more can be loaded the oldest waits for the one before it', () => {
  expect(group(saved(['14:00'], ['14:01'], ['14:02']), false)).toEqual([['2026-11-20', [3, 2]]]);
  expect(group([])).toEqual([]);
});
