import { expect, test } from 'vitest';
import { listNames, getPreview } from './preview-text.ts';

const names = {
  'product.name': 'Kasvusuunnitelma',
  'product.genitive': 'kasvusuunnitelman',
  'firm.name': '{brand_name}',
};
const given = { key: 'some.text', language: 'fi', names, brand: 'Acme', values: { count: 2 } };

test('placeholders are filled with the sample values, in the plural form of the language', () => {
  const text = '{count, plural, one {# askel} other {# askelta}}';
  expect(getPreview({ ...given, text })).toBe('2 askelta');
  expect(getPreview({ ...given, text, values: { count: 1 } })).toBe('1 askel');
});

test('names are those of the language', () => {
  expect(getPreview({ ...given, text: 'Osa {product_genitive} työtä: {firm}' })).toBe(
    'Osa kasvusuunnitelman työtä: Acme',
  );
});

test('a name that is being written is shown as it is written', () => {
  expect(getPreview({ ...given, key: 'firm.name', text: '{brand_name} Oy' })).toBe('Acme Oy');
});

test('markup stays what it is: text', () => {
  expect(getPreview({ ...given, text: '<b>Tärkeä</b>' })).toBe('<b>Tärkeä</b>');
});

test('a text that is no ICU has no preview', () => {
  expect(getPreview({ ...given, text: 'Osa {count' })).toBeNull();
});

test('each name that a text may use is described', () => {
  expect(listNames(['product_genitive', 'firm'], names, 'Acme')).toEqual([
    { placeholder: '{product_genitive}', name: 'kasvusuunnitelman' },
    { placeholder: '{firm}', name: 'Acme' },
  ]);
  expect(listNames(['brand_name'], names, 'Acme')).toEqual([]);
});
