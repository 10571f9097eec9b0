import { expect, test } from 'vitest';
import { preferredLanguage } from './i18n.ts';

test('the stored language wins, then the browser’s first that is offered, then English', () => {
  expect(preferredLanguage('fi', ['en-GB'])).toBe('fi');
  expect(preferredLanguage(null, ['sv-FI', 'fi-FI', 'en'])).toBe('fi');
  expect(preferredLanguage('xx', ['de'])).toBe('en');
});
