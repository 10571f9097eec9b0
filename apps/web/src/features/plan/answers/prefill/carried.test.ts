import { expect, test } from 'vitest';
import {
  followRow,
  listMetrics,
  listMissingProducts,
  listRowChoices,
  suggestCells,
  withProducts,
  withSuggested,
} from './carried.ts';

const targetRows = [{ key: 'net_sales' }, { key: 'ebit' }, { key: 'staff' }];
const keyFigures = {
  net_sales: { previous: 1, latest: 2 },
  ebit: { latest: null },
  staff: { latest: 0 },
  own: [{ label: 'x', latest: 5 }],
};

test('the latest figures of step 1 are offered as starting values, a zero too', () => {
  expect(suggestCells(keyFigures, undefined, targetRows)).toEqual([
    { row: 'net_sales', column: 'baseline', value: 2 },
    { row: 'staff', column: 'baseline', value: 0 },
  ]);
});

test('a starting value that the client wrote is left alone', () => {
  const targets = { net_sales: { baseline: 9, m12: 10 }, staff: { m12: 4 } };
  const offered = suggestCells(keyFigures, targets, targetRows);
  expect(offered.map((cell) => cell.row)).toEqual(['staff']);
  expect(withSuggested(targets, offered)).toEqual({
    net_sales: { baseline: 9, m12: 10 },
    staff: { m12: 4, baseline: 0 },
  });
});

const benefits = [{ product: 'Repair' }, { product: ' Monitoring ' }, { product: 'repair' }, { product: '' }];

test('products without a row are offered in their order, each once', () => {
  expect(listMissingProducts(benefits, undefined, 15)).toEqual(['Repair', 'Monitoring']);
  expect(listMissingProducts(benefits, [{ product: 'MONITORING' }], 15)).toEqual(['Repair']);
  expect(listMissingProducts(benefits, [{ product: 'Other' }], 2)).toEqual(['Repair']);
});

test('rows that the client wrote stay, also when their product is gone', () => {
  const focus = [{ product: 'Old', decision: 'exit' }, { product: '' }];
  expect(withProducts(focus, ['Repair'])).toEqual([{ product: 'Old', decision: 'exit' }, { product: 'Repair' }]);
});

test('metrics of step 6 can be chosen: fixed rows by key, own rows and early signs by their text', () => {
  const targets = { own: [{ label: 'Contracts', baseline: 1 }, { label: ' ' }] };
  const leading = [{ metric: 'Offers sent' }, { metric: 'Contracts' }, { metric: null }];
  expect(listMetrics(targets, [{ key: 'net_sales' }], leading)).toEqual([
    { value: 'net_sales', rowKey: 'net_sales' },
    { value: 'Contracts', rowKey: null },
    { value: 'Offers sent', rowKey: null },
  ]);
});

test('the options of the first priority are the priorities by index', () => {
  expect(listRowChoices([{ priority: 'A' }, { priority: '' }, { priority: 'C' }], 'priority')).toEqual([
    { value: '0', label: 'A' },
    { value: '2', label: 'C' },
  ]);
});

test('the chosen priority stays chosen when rows move', () => {
  expect(followRow('0', { from: 0, to: 2 })).toBe('2');
  expect(followRow('1', { from: 0, to: 2 })).toBe('0');
  expect(followRow('1', { from: 2, to: 0 })).toBe('2');
  expect(followRow('2', { from: 0, to: null })).toBe('1');
  expect(followRow('1', { from: null, to: 1 })).toBe('2');
});

test('a chosen priority that is removed is no longer chosen', () => {
  const gone = followRow('1', { from: 1, to: null });
  expect(listRowChoices([{ priority: 'A' }], 'priority').map((choice) => choice.value)).not.toContain(gone);
  expect(followRow(gone, { from: 0, to: null })).toBe(gone);
});
