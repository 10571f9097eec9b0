import { expect, test } from 'vitest';
import type { TextValues } from '../lib/i18n.ts';
import { getCalendarLabels } from './calendar-words.ts';

const DAY = new Date(2026, 10, 5);
const getWords = (locale: string) =>
  getCalendarLabels(locale, (key, values?: TextValues) => `${key}(${values?.['day'] ?? ''})`);

/** What is shown in and said of one day, in a language. */
function said(locale: string) {
  const { formatters, labels } = getWords(locale);
  return [
    formatters.formatCaption?.(DAY),
    formatters.formatWeekdayName?.(DAY),
    labels.labelWeekday?.(DAY),
    labels.labelDayButton?.(DAY, {}),
  ];
}

test('a calendar speaks any language', () => {
  expect(said('en-GB')).toEqual(['November 2026', 'Thu', 'Thursday', 'Thursday, 5 November 2026']);
  expect(said('fi-FI')).toEqual(['marraskuu 2026', 'to', 'torstai', 'torstai 5. marraskuuta 2026']);
  expect(said('sv-SE')).toEqual(['november 2026', 'tors', 'torsdag', 'torsdag 5 november 2026']);
});

test('today and the chosen day are said', () => {
  const label = getWords('en-GB').labels.labelDayButton;
  const day = 'Thursday, 5 November 2026';
  expect(label?.(DAY, { today: true })).toBe(`ui.date.day_today(${day})`);
  expect(label?.(DAY, { selected: true })).toBe(`ui.date.day_selected(${day})`);
  expect(label?.(DAY, { today: true, selected: true })).toBe(`ui.date.day_selected(ui.date.day_today(${day}))`);
});

test('weeks start as the country has it', () => {
  for (const locale of ['en-GB', 'fi-FI', 'sv-SE']) expect(getWords(locale).weekStartsOn).toBe(1);
  expect(getWords('en-US').weekStartsOn).toBe(0);
});
