import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { daySchema, emailSchema, optionalText, requiredText, verbatimText, versionSchema } from './fields.ts';
import { metricNumber } from './metrics.ts';
import { fieldErrors, refusalKey } from './validation.ts';

const FORM = z.strictObject({
  name: requiredText(5),
  email: z.optional(emailSchema),
  code: z.optional(z.string().check(z.minLength(8))),
  count: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  rows: z.optional(z.array(z.strictObject({ day: daySchema })).check(z.minLength(1), z.maxLength(1))),
});

function refused(input: unknown) {
  const { error } = FORM.safeParse(input);
  if (!error) throw new Error('was not refused');
  return { msg: refusalKey(error.issues, input), errors: fieldErrors(error.issues, input) };
}

const text = (name: string) => `validation_errors_text.${name}`;

test.each([99_999_999_999_999, -1e13])('the number %d of a figure is too large', (number) => {
  const { error } = metricNumber.safeParse(number);
  expect(fieldErrors(error?.issues ?? [], number)).toEqual([{ path: '', key: text('too_large') }]);
});

test.each([
  ['a text left empty', { name: '  ' }, { path: 'name', key: text('required') }],
  ['a text too long', { name: 'x'.repeat(6) }, { path: 'name', key: text('max'), params: { length: 5 } }],
  ['a text too short', { name: 'x', code: '1234567' }, { path: 'code', key: text('min'), params: { length: 8 } }],
  ['a text of the wrong type', { name: 5 }, { path: 'name', key: text('regex') }],
  ['a text set to null', { name: null }, { path: 'name', key: text('required') }],
  ['a text that cannot be stored', { name: 'a\0' }, { path: 'name', key: text('regex') }],
  ['an address that is none', { name: 'x', email: 'x' }, { path: 'email', key: text('email') }],
  ['a number too small', { name: 'x', count: 0 }, { path: 'count', key: text('regex') }],
  ['a number too large', { name: 'x', count: 6 }, { path: 'count', key: text('regex') }],
  ['a number with a fraction', { name: 'x', count: 1.5 }, { path: 'count', key: text('regex') }],
  [
    'a list with too much in it',
    { name: 'x', rows: [{ day: '2026-02-03' }, { day: '2026-02-03' }] },
    { path: 'rows', key: text('most_items'), params: { length: 1 } },
  ],
  ['an empty list that must not be', { name: 'x', rows: [] }, { path: 'rows', key: text('required') }],
  [
    'a day that is none, deep inside',
    { name: 'x', rows: [{ day: '2026-02-30' }] },
    { path: 'rows.0.day', key: text('regex') },
  ],
  [
    'an unknown field, deep inside',
    { name: 'x', rows: [{ day: '2026-02-03', no: 1 }] },
    { path: 'rows.0.no', key: text('unknown_field') },
  ],
])('%s is reported with its path, text and values', (_, input, error) => {
  expect(refused(input)).toEqual({ msg: 'bad_request', errors: [error] });
});

test('every invalid field is reported', () => {
  expect(
    refused({ name: '', count: 'x', no: 1 })
      .errors.map(({ path }) => path)
      .toSorted(),
  ).toEqual(['count', 'name', 'no']);
});

describe('the message of a refusal', () => {
  test.each([{ input: undefined }, { input: null }, { input: [] }, { input: 'x' }, { input: 5 }])(
    'for %j is that there is no object',
    ({ input }) => {
      expect(refused(input).msg).toBe('missing_json_object');
    },
  );
  test.each([{}, { email: 'x' }, { no: 1 }, { name: undefined }, { name: 'x', rows: [{}] }])(
    'for %j is that something was left out',
    (input) => {
      expect(refused(input).msg).toBe('missing_form_parameters');
    },
  );
  test.each([{ name: null }, { name: '' }, { name: 'x', no: undefined }])(
    'for %j is that something is wrong',
    (input) => {
      expect(refused(input).msg).toBe('bad_request');
    },
  );
});

describe('fields', () => {
  test('texts that are trimmed and one that is kept as typed', () => {
    expect(requiredText(3).parse(' \u00A0äö \n')).toBe('äö');
    expect(optionalText(3).parse('   ')).toBe('');
    expect(verbatimText(9).parse('  ä\r\n ')).toBe('  ä\r\n ');
  });
  test.each(['a\0', '\ud800', '\udc00x', '\udc00\ud800'])('no text holds %j', (value) => {
    for (const schema of [requiredText(9), optionalText(9), verbatimText(9)])
      expect(schema.safeParse(value).success).toBe(false);
  });
  test('an emoji, and whatever else can be stored, is text', () => {
    for (const value of ['🌱', '\u{10FFFF}', '\uFFFF', '\u202E', '\u007F', '\n'])
      expect(verbatimText(9).parse(value)).toBe(value);
  });
  test.each(['2026-01-01', '2028-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (day) => {
    expect(daySchema.safeParse(day).success).toBe(true);
  });
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-01',
    '2026-01-00',
    '0000-01-01',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '',
    '1.1.2026',
  ])('%j is no day', (day) => {
    expect(daySchema.safeParse(day).success).toBe(false);
  });
  test('a version fits into an integer of PostgreSQL', () => {
    expect(versionSchema.safeParse(2 ** 31 - 1).success).toBe(true);
    for (const version of [2 ** 31, -1, 0.5]) expect(versionSchema.safeParse(version).success).toBe(false);
  });
});
