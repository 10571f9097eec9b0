import { expect, test } from 'vitest';
import { buildMeetingFile } from './meeting-file.ts';

const MEETING = {
  id: 'p1',
  day: '2026-12-31',
  title: 'Seuranta: A, B; C',
  text: '',
  now: new Date('2026-11-23T10:00:00.123Z'),
};

test('a meeting takes its whole day, and its texts end no value', () => {
  const lines = buildMeetingFile(MEETING).split('\r\n');
  expect(lines).toContain('DTSTART;VALUE=DATE:20261231');
  expect(lines).toContain('DTEND;VALUE=DATE:20270101');
  expect(lines).toContain('DTSTAMP:20261123T100000Z');
  expect(lines).toContain('SUMMARY:Seuranta: A\\, B\\; C');
  expect(lines.some((line) => line.startsWith('DESCRIPTION'))).toBe(false);
});

test('no line is longer than 75 bytes or broken within a letter, and nothing typed begins a line', () => {
  const file = buildMeetingFile({ ...MEETING, title: 'ä€'.repeat(80), text: 'x\r\nEND:VEVENT' });
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'ä€'.repeat(80)}`);
  expect(file.match(/^END:VEVENT/gm)).toHaveLength(1);
});
