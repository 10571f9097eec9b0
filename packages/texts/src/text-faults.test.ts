import { describe, expect, test } from 'vitest';
import { readEntries } from './catalogs.ts';
import { countedNames, toFrame } from './frame.ts';
import { TEXT_MAX, textFaults, WORD_MAX } from './text-faults.ts';

const entries = readEntries();
const counted = countedNames(entries.map(({ text }) => text));

/** The names of the faults of a text that is to replace `shipped`. */
function faultsOf(text: string, shipped = 'Hello', key = 'a.key'): string[] {
  const frame = toFrame(key, [shipped], countedNames([shipped]));
  return textFaults(text, frame, 'en').map(({ key: fault, params }) => {
    const { placeholder, form = '' } = params ?? {};
    return `${fault.replace('validation_errors_text.', '')} ${placeholder ?? form}`.trim();
  });
}

test('every shipped text keeps the rules of its own key', () => {
  const byKey = Map.groupBy(entries, ({ key }) => key);
  const faults = [...byKey].flatMap(([key, same]) => {
    const frame = toFrame(
      key,
      same.map(({ text }) => text),
      counted,
    );
    return same.flatMap(({ text, language }) => textFaults(text, frame, language).map((fault) => [key, fault]));
  });
  expect(faults).toEqual([]);
});

describe('a text is refused', () => {
  test.each([
    ['', 'required'],
    [' \n\u00a0\u200b', 'required'],
    ['x'.repeat(TEXT_MAX + 1), 'max'],
    ['x'.repeat(WORD_MAX + 1), 'text_word'],
    ['\u202egnihton', 'text_characters'],
    ['a\u2066b', 'text_characters'],
    ['a\0b', 'text_characters'],
    ['a\ud800', 'text_characters'],
    ['\\u202e by its spelling', 'text_characters'],
    ['{', 'text_syntax'],
    ['}', 'text_syntax'],
    ['{}', 'text_syntax'],
    ['a } b { c', 'text_syntax'],
    ['{a b}', 'text_syntax'],
    ['{'.repeat(2000) + '}'.repeat(2000), 'text_syntax'],
    ['{name}', 'text_invented {name}'],
    ['{__proto__}', 'text_invented {__proto__}'],
    ['{constructor}', 'text_invented {constructor}'],
    ['{brand_name}', 'text_invented {brand_name}'],
    ['{product, plural, other {x}}', 'text_format {product}'],
    ['{count, plural, one {x} othr {y}}', 'text_plural othr'],
    ['A {n, selectordinal,\n First {x} other {y}}', 'text_plural First'],
    ['{n, plural, one {x} other y}', 'text_syntax'],
  ])('%j: %s', (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  test.each([
    ['nobody', 'text_lost {name}'],
    ['{Name}', 'text_lost {name}, text_invented {Name}'],
    ['{name, plural, one {#} other {#}}', 'text_not_counted {name}'],
    ['{name, number}', 'text_not_counted {name}'],
    ['{name, date, short}', 'text_format {name}'],
    ['{name, spellout}', 'text_format {name}'],
    ['{name, select, x {y}}', 'text_other {name}'],
  ])('instead of “Hello {name}”, %j: %s', (text, faults) => {
    expect(faultsOf(text, 'Hello {name}').join(', ')).toBe(faults);
  });

  test.each([
    ['{count, plural, one {#}}', 'text_other {count}'],
    ['{count, number, ::currency/EUR}', 'text_format {count}'],
    ['{count, select, other {}}', 'required'],
  ])('instead of a plural, %j: %s', (text, faults) => {
    expect(faultsOf(text, '{count, plural, one {# step} other {# steps}}').join(', ')).toBe(faults);
  });
});

describe('a text is taken', () => {
  test.each([
    'Hei',
    '<script>alert(1)</script>',
    "it''s '{'quoted'}' and don't",
    'مرحبا \u200f!',
    'five '.repeat(TEXT_MAX / 5),
    `a ${'x'.repeat(WORD_MAX)} b`,
    '成長計画'.repeat(100),
    'two\nlines',
    '{product_genitive} by {firm}',
    '<0>tags</0> & %s $x',
  ])('%j', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  test('in which a plural is added where the shipped text only counts, or another order', () => {
    expect(
      faultsOf('{count, plural, =0 {none} one {one} other {# of {name}}} {name}', '{name}: {count, number}'),
    ).toEqual([]);
    expect(faultsOf('{count} of {name}', '{name} {count, plural, other {#}}')).toEqual([]);
  });
});

test('the forms of a choice are its options', () => {
  const frame = toFrame('a.key', ['{on, select, true {yes} other {no}}'], new Set());
  expect(frame.placeholders).toEqual([{ name: 'on', kind: 'choice', options: ['true'] }]);
});

test('one form of the product’s name may replace another, but none at all is a loss', () => {
  expect(faultsOf('in {product_inessive}', 'the {product_nominative}')).toEqual([]);
  expect(faultsOf('nothing', 'the {product_nominative}')).toEqual(['text_lost {product}']);
});

test('a name itself holds no names, the firm’s at most what the configuration says', () => {
  expect(faultsOf('{product}', 'Growth Plan', 'product.genitive')).toEqual(['text_invented {product}']);
  expect(faultsOf('{firm}', '{brand_name}', 'firm.name')).toEqual(['text_invented {firm}']);
  expect(faultsOf('Kasvupolku', '{brand_name}', 'firm.name')).toEqual([]);
});
