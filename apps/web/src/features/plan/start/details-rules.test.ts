import { expect, test } from 'vitest';
import { byField, getDetailErrors } from './details-rules.ts';

const unit = '';

test('a name is needed; spaces are none', () => {
  expect(getDetailErrors({ name: '', businessUnit: unit }).name?.key).toBe('validation_errors_text.required');
  expect(getDetailErrors({ name: '   ', businessUnit: unit }).name?.key).toBe('validation_errors_text.required');
});

test('a name has 80 characters at most, spaces around it do not count', () => {
  expect(getDetailErrors({ name: ` ${'a'.repeat(80)} `, businessUnit: unit })).toEqual({});
  expect(getDetailErrors({ name: 'a'.repeat(81), businessUnit: unit }).name).toMatchObject({
    key: 'validation_errors_text.max',
    params: { length: 80 },
  });
});

test('a business unit may stay empty and has 80 characters at most', () => {
  expect(getDetailErrors({ name: 'Plan', businessUnit: '' })).toEqual({});
  expect(getDetailErrors({ name: 'Plan', businessUnit: 'a'.repeat(81) }).businessUnit?.key).toBe(
    'validation_errors_text.max',
  );
});

test('the first fault of a field wins', () => {
  expect(
    byField([
      { path: 'name', key: 'a' },
      { path: 'name', key: 'b' },
    ]).name?.key,
  ).toBe('a');
});
