import { expect, test } from 'vitest';
import { riskLevel, getUnit } from './figures.ts';

test('the unit comes from the brackets of a label', () => {
  expect(
    [
      'Liikevaihto (€)',
      'Operating profit (% of net sales)',
      'Tavoitettava markkina (€ vuodessa)',
      'Average sales cycle (days)',
      'Personnel',
    ].map(getUnit),
  ).toEqual(['€', '%', '€', undefined, undefined]);
});

test('a risk weighs by likelihood and impact, and has no level until both are chosen', () => {
  expect(riskLevel('high', 'medium')).toBe('high');
  expect(riskLevel('low', 'high')).toBe('medium');
  expect(riskLevel('medium', 'medium')).toBe('medium');
  expect(riskLevel('low', 'medium')).toBe('low');
  expect(riskLevel('low', null)).toBeNull();
  expect(riskLevel(undefined, 'high')).toBeNull();
});
