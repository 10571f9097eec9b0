import { expect, test } from 'vitest';
import { unstylishTexts } from './style.ts';

const say = (language: string, text: string) =>
  unstylishTexts([{ language, category: 'general', file: 'ui.po', key: 'ui.x', text, description: '' }]);

test.each([
  ['en', 'at most 5 MB'],
  ['en', 'at most {max} MB'],
  ['en', 'net sales of 2,180,000 €'],
  ['en', '40 % of the orders'],
  ['en', 'Bring it back'],
  ['en', 'They look after no clients.'],
  ['fi', 'vähintään 30 %'],
  ['fi', 'enintään {max} Mt'],
  ['fi', 'klo 14.02'],
  ['fi', '3 / 10 tehtävää'],
  ['fi', 'Hei, {name}'],
  ['fi', 'Peruuta'],
  ['fi', 'tunnuksesi'],
])('in %s "%s" is refused', (language, text) => {
  expect(say(language, text)).toHaveLength(1);
});

test.each([
  ['en', 'at most 5\u00A0MB'],
  ['en', 'net sales of €2,180,000, 40% of them new'],
  ['en', 'Restore the client'],
  ['fi', 'vähintään 30\u00A0%, klo\u00A014.02'],
  ['fi', 'Hei {name}'],
  ['fi', 'Pyydä tunnuksia'],
  ['fi', 'tunnusluku'],
])('in %s "%s" is fine', (language, text) => {
  expect(say(language, text)).toEqual([]);
});
