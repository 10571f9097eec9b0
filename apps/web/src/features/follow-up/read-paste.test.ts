import { describe, expect, test } from 'vitest';
import type { Metric } from './follow-up-queries.ts';
import { readPaste, readPeriod } from './read-paste.ts';

const metric = (label: string, more: Partial<Metric> = {}): Metric => ({
  id: label,
  position: 0,
  source: null,
  label,
  unit: 'eur',
  unitText: null,
  kind: 'level',
  better: 'up',
  period: 'month',
  baseline: 1,
  target12: 2,
  target36: null,
  startsOn: '2026-12-01',
  archivedAt: null,
  version: 1,
  values: [],
  light: 'none',
  expected: null,
  actual: null,
  ...more,
});

const SALES = metric('Liikevaihto', { values: [{ period: '2026-11-01', value: 250_000.5, note: null, version: 3 }] });
const FIGURES = [
  SALES,
  metric('Liikevoitto (% liikevaihdosta)'),
  metric('Asiakkaat'),
  metric('Kassa', { period: 'quarter' }),
];
const DAYS = { startedOn: '2026-11-25', today: '2026-12-15' };
const read = (text: string) => readPaste(text, FIGURES, DAYS);
const cells = (text: string) =>
  read(text)?.cells.map(({ metric: one, period, value, state, reason }) => [
    one?.label,
    period,
    value,
    reason ?? state,
  ]);

test.each([
  ['2026-11', '2026-11-01', 'month'],
  ['11/2026', '2026-11-01', 'month'],
  ['11.2026', '2026-11-01', 'month'],
  ['1.2027', '2027-01-01', 'month'],
  ['2026-Q4', '2026-10-01', 'quarter'],
  ['Q4/2026', '2026-10-01', 'quarter'],
  ['2026-11-01', '2026-11-01', 'month'],
  ['30.11.2026', '2026-11-01', 'month'],
  ['november 2026', '2026-11-01', 'month'],
  ['Oct 2026', '2026-10-01', 'month'],
  ['Sep-26', '2026-09-01', 'month'],
  ['sept. 2026', '2026-09-01', 'month'],
])('%s is a period', (text, day, of) => {
  expect(readPeriod(text)).toEqual({ day, of });
});

test.each(['13/2026', '2026', 'Q5/2026', 'marraskuu', '', '11/26', 'oct', 'octopus 2026', 'ma 2026'])(
  '%s is no period',
  (text) => {
    expect(readPeriod(text)).toBeNull();
  },
);

describe('cells copied from a spreadsheet', () => {
  test('are read with the periods in the first column or in the first row', () => {
    const expected = [
      ['Liikevaihto', '2026-10-01', 240_000, 'new'],
      ['Asiakkaat', '2026-10-01', 96, 'new'],
    ];
    expect(cells('\tLiikevaihto\tAsiakkaat\n10/2026\t240 000\t96')).toEqual(expected);
    expect(cells('\t10/2026\nLiikevaihto\t240 000\nAsiakkaat\t96\n')).toEqual(expected);
  });

  test('end at a semicolon or a tab, otherwise at a comma, and may be in quotation marks', () => {
    const one = [['Liikevaihto', '2026-10-01', 1.5, 'new']];
    expect(cells('Kausi;Liikevaihto\r\n2026-10;1,5\r\n')).toEqual(one);
    expect(cells('Kausi,Liikevaihto\n2026-10,"1,5"')).toEqual(one);
    expect(cells('Kausi\t"Liikevaihto"\n2026-10\t1,5')).toEqual(one);
    expect(cells('Kausi,"Liikevaihto (€; ""netto"")"\n2026-10,"1,5"')).toEqual(one);
  });

  test('say what is new, what is changed and what is the same', () => {
    expect(cells(';Liikevaihto\n2026-11;250 000,50')).toEqual([['Liikevaihto', '2026-11-01', 250_000.5, 'same']]);
    expect(cells(';Liikevaihto\n2026-11;1')).toEqual([['Liikevaihto', '2026-11-01', 1, 'changed']]);
    expect(read(';Liikevaihto\n2026-11;1')?.cells[0]).toMatchObject({ stored: 250_000.5, version: 3 });
    expect(read(';Liikevaihto\n2026-10;1')?.cells[0]).toMatchObject({ stored: null, version: 0 });
  });

  test('of a period that has begun are taken', () => {
    expect(cells(';Liikevaihto\n12/2026;5')).toEqual([['Liikevaihto', '2026-12-01', 5, 'new']]);
    expect(cells(';Kassa\nQ4/2026;5')).toEqual([['Kassa', '2026-10-01', 5, 'new']]);
  });

  test('find a figure by its name, whatever its case and its unit', () => {
    expect(cells(';LIIKEVAIHTO (€);Liikevoitto\n2026-10;1;2')).toEqual([
      ['Liikevaihto', '2026-10-01', 1, 'new'],
      ['Liikevoitto (% liikevaihdosta)', '2026-10-01', 2, 'new'],
    ]);
  });

  test('find a figure whose name has an apostrophe in a CSV file, as it would be a formula', () => {
    const signed = ['+Lisämyynti', '-5 % alennus', '@Verkko', "'=Oma", 'Puhelut; +soitot (kpl)'].map((label) =>
      metric(label),
    );
    const text = `Kausi,'+Lisämyynti,'-5 % alennus,'@Verkko,'=Oma,"Puhelut;' +soitot"\n2026-10,1,2,3,4,5`;
    expect(readPaste(text, signed, DAYS)?.cells.map(({ metric: one }) => one)).toEqual(signed);
  });

  test('point out a thousand that could be a decimal', () => {
    const pasted = read(';Liikevaihto;Liikevoitto\n2026-10;1 250;12,500');
    expect(pasted?.cells.map(({ value, looks }) => [value, looks])).toEqual([
      [1250, null],
      [12_500, 'decimal'],
    ]);
  });

  test.each(['12,5', '0,125', '41 500,125 €', '3,1415'])(
    'have decimal commas alone where one of them is %s',
    (text) => {
      const pasted = read(`\t2026-10\t2026-11\nAsiakkaat\t1,234\t${text}`);
      expect(pasted?.cells[0]).toMatchObject({ value: 1.234, looks: 'grouped' });
    },
  );

  test.each(['1,234.50', '1,234,567', '12.5', '41 500'])(
    'are read in the way of the page where one of them is %s',
    (text) => {
      const pasted = read(`\t2026-10\t2026-11\nAsiakkaat\t1,234\t${text}`);
      expect(pasted?.cells[0]).toMatchObject({ value: 1234, looks: 'decimal' });
    },
  );

  test('leave out what is empty', () => {
    expect(cells(';Liikevaihto;Asiakkaat\n2026-10;;5\n\n2026-09;;')).toEqual([['Asiakkaat', '2026-10-01', 5, 'new']]);
  });

  test.each([
    [';Velat\n2026-10;5', 'unknown_metric'],
    [';Liikevaihto\n2026-10;1\nlokakuu;5', 'unknown_period'],
    [';Liikevaihto\nQ4/2026;5', 'wrong_period'],
    [';Kassa\n2026-11;5', 'wrong_period'],
    [';Liikevaihto\n2023-10;5', 'too_old'],
    [';Liikevaihto\n1/2027;5', 'future'],
    [';Liikevaihto\n11.2062;5', 'future'],
    [';Kassa\nQ1/2027;5', 'future'],
    [';Liikevaihto\n2026-10;noin 5', 'no_number'],
    [';Liikevaihto\n2026-10;1.250.5', 'marks'],
    [';Liikevaihto\n2026-10;10000000000000', 'too_large'],
    [';Liikevaihto\n2026-10;5\n10/2026;6', 'twice'],
  ])('of %j are refused: %s', (text, reason) => {
    expect(read(text)?.refused).toBe(1);
    expect(cells(text)?.at(-1)?.[3]).toBe(reason);
  });

  test('go to the figure of that very name, and to none where a name without its brackets is that of several', () => {
    const similar = [...FIGURES, metric('Liikevoitto'), metric('Tilaukset (FI)'), metric('Tilaukset (SE)')];
    const text =
      ';Liikevoitto;Liikevoitto (% liikevaihdosta);tilaukset (se);Tilaukset;Liikevaihto (€)\n2026-10;1;2;3;4;5';
    const pasted = readPaste(text, similar, DAYS);
    expect(pasted?.cells.map(({ metric: one, reason }) => reason ?? one?.label)).toEqual([
      'Liikevoitto',
      'Liikevoitto (% liikevaihdosta)',
      'Tilaukset (SE)',
      'several_metrics',
      'Liikevaihto',
    ]);
  });

  test('without a period are none at all', () => {
    expect(read('Liikevaihto;5')).toBeNull();
  });

  test('with two faults name both, and count what would be saved', () => {
    const months = Array.from({ length: 12 }, (_, index) => `${index + 1}/2026;${index};${index};1;2`);
    const text = [';Liikevaihto;Asiakkaat;Velat;Liikevoitto', ...months]
      .join('\n')
      .replace('5/2026;4;4', '5/2026;4;neljä');
    const pasted = read(text);
    expect(pasted?.cells.length).toBe(48);
    expect(new Set(pasted?.cells.flatMap(({ reason }) => reason ?? []))).toEqual(
      new Set(['unknown_metric', 'no_number']),
    );
    expect(pasted?.changes).toBe(35);
  });
});
