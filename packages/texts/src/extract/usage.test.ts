import { expect, test } from 'vitest';
import { BUILT_PREFIXES } from '../faults.ts';
import { readSources } from './sources.ts';
import { usageOf } from './usage.ts';

const KEYS_FILE = 'packages/schema/src/text-keys.ts';

test('a key is used by the sources that name it in full, in whatever quotes, or by a template with its beginning', () => {
  const usage = usageOf(
    ['nav.home', 'theme.dark'],
    [
      { file: 'a.tsx', text: `t('nav.home')` },
      { file: 'b.tsx', text: `t("nav.home"); t(\`theme.\${theme}\`)` },
      { file: 'c.tsx', text: `/** Says 'nav.home'. */\nt('nav.homeland')` },
    ],
  );
  expect(usage.get('nav.home')).toEqual(['a.tsx', 'b.tsx']);
  expect(usage.get('theme.dark')).toEqual(['b.tsx']);
});

test('a template that begins with a variable counts only for keys that nothing else names', () => {
  const usage = usageOf(
    ['home.title', 'admin_x.title'],
    [
      { file: 'a.tsx', text: `t('home.title')` },
      { file: 'b.tsx', text: 't(`${area}.title`)' },
    ],
  );
  expect(usage.get('home.title')).toEqual(['a.tsx']);
  expect(usage.get('admin_x.title')).toEqual(['b.tsx']);
});

test('a key of the questionnaire is used by the sources that import what builds it', () => {
  const usage = usageOf(
    ['growth_plan.question.q.label', 'growth_plan.question.q.column.c'],
    [
      {
        file: KEYS_FILE,
        text: [
          'const question = (key: string) => `growth_plan.question.${key}` as const;',
          'export const labelKey = (key: string) => `${question(key)}.label` as const;',
          'export const columnKey = (key: string, column: string) =>\n  `${question(key)}.column.${column}` as const;',
        ].join('\n'),
      },
      { file: 'a.tsx', text: `import { columnKey,\n  labelKey } from '@app/schema/text-keys';` },
      { file: 'b.tsx', text: `import { labelKey } from '@app/schema/text-keys';\nconst columnKey = 1;` },
    ],
  );
  expect(usage.get('growth_plan.question.q.label')).toEqual(['a.tsx', 'b.tsx']);
  expect(usage.get('growth_plan.question.q.column.c')).toEqual(['a.tsx']);
});

test('a key that is only ever built is used where keys of its beginning are built', () => {
  expect(usageOf(['email.invitation.subject'], []).get('email.invitation.subject')).toEqual([
    'apps/api/src/features/mail/letter.ts',
  ]);
});

test('the sources where keys are built are there', () => {
  const sources = readSources();
  const files = new Set(sources.map(({ file }) => file));
  const usage = usageOf(
    BUILT_PREFIXES.map((prefix) => `${prefix}no.such key`),
    sources,
  );
  expect([...usage.values()].flat().filter((file) => !files.has(file))).toEqual([]);
  expect([...usage.values()]).not.toContainEqual([]);
});
