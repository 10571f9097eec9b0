import { describe, expect, test } from 'vitest';
import { readCatalogs } from './catalogs.ts';

const catalogs = readCatalogs();
const COMPANIES = ['workshop', 'physiotherapy', 'software'];

describe.each(['en', 'fi'])('in %s', (language) => {
  const texts = catalogs[language]?.['examples'] ?? {};
  const namesIn = (begin: string) =>
    Object.keys(texts).flatMap((key) => (key.startsWith(begin) ? [key.slice(begin.length)] : []));
  const questions = Object.keys(catalogs[language]?.['growth_plan'] ?? {}).flatMap(
    (key) => /^growth_plan\.question\.(\w+)\.example$/.exec(key)?.[1] ?? [],
  );

  test.each(COMPANIES)('the %s answers every question that has an example', (company) => {
    expect(namesIn(`examples.${company}.`).toSorted()).toEqual(questions.toSorted());
  });

  test('ten questions have what a good answer has, and two or three ways to begin', () => {
    const guides = namesIn('examples.good.');
    expect(guides).toHaveLength(10);
    expect(namesIn('examples.starters.').toSorted()).toEqual(guides.toSorted());
    for (const key of Object.keys(texts).filter((one) => /^examples\.(good|starters)\./.test(one)))
      expect([2, 3], key).toContain(texts[key]?.split('\n').length);
  });
});
