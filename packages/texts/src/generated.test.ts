import { expect, test } from 'vitest';
import type { Entry } from './catalog-types.ts';
import { builtInSource, keysSource } from './generated.ts';

const entries: Entry[] = (
  [
    { language: 'en', category: 'general', file: 'a.po', key: 'b', text: 'Hello {name}' },
    { language: 'fi', category: 'general', file: 'a.po', key: 'b', text: 'Hei {name}' },
    { language: 'en', category: 'client', file: 'b.po', key: 'a', text: 'A' },
    { language: 'en', category: 'growth_plan', file: 'questionnaire.po', key: 'growth_plan.step.x.name', text: 'X' },
  ] as const
).map((entry) => ({ ...entry, description: '' }));

test('keys are typed once, sorted, without those of the questionnaire', () => {
  expect(keysSource(entries)).toContain("export type MessageKey =\n  | 'a'\n  | 'b';");
});

test('built in are the English general texts alone, compiled', () => {
  expect(JSON.parse(builtInSource(entries))).toEqual({ b: ['Hello ', ['name']] });
});
