import { expect, test } from 'vitest';
import { toModules } from '../testing/modules.ts';
import { readModules } from './modules.ts';
import { BUILT_IN, findUsage } from './usage.ts';

const WEB = 'apps/web/src';
const KEYS_FILE = 'packages/schema/src/text-keys.ts';

test('a key is used by the modules that name it in full, in whatever quotes, or by a template with its beginning', () => {
  const usage = findUsage(
    ['nav.home', 'theme.dark', 'old.key'],
    toModules({
      [`${WEB}/a.tsx`]: `t('nav.home')`,
      [`${WEB}/b.tsx`]: `t("nav.home"); t(\`theme.\${theme}\`)`,
      [`${WEB}/c.tsx`]: `/** Says 'nav.home'. */\nt('nav.homeland')`,
    }),
  );
  expect(usage.get('nav.home')).toEqual([`${WEB}/a.tsx`, `${WEB}/b.tsx`]);
  expect(usage.get('theme.dark')).toEqual([`${WEB}/b.tsx`]);
  expect(usage.get('old.key')).toEqual([]);
});

test('a template that begins with a variable counts only for keys that nothing else names', () => {
  const usage = findUsage(
    ['home.title', 'admin_x.title'],
    toModules({ [`${WEB}/a.tsx`]: `t('home.title')`, [`${WEB}/b.tsx`]: 't(`${area}.title`)' }),
  );
  expect(usage.get('home.title')).toEqual([`${WEB}/a.tsx`]);
  expect(usage.get('admin_x.title')).toEqual([`${WEB}/b.tsx`]);
});

test('a key of the questionnaire is used by the modules that import the function that builds it', () => {
  const usage = findUsage(
    ['growth_plan.question.q.label', 'growth_plan.question.q.column.c'],
    toModules({
      [KEYS_FILE]: [
        'const question = (key: string) => `growth_plan.question.${key}` as const;',
        'export const labelKey = (key: string) => `${question(key)}.label` as const;',
        'export const columnKey = (key: string, column: string) =>\n  `${question(key)}.column.${column}` as const;',
      ].join('\n'),
      [`${WEB}/a.tsx`]: `import { columnKey,\n  labelKey } from '../../../${KEYS_FILE}';`,
      [`${WEB}/b.tsx`]: `import { labelKey } from '../../../${KEYS_FILE}';\nconst columnKey = 1;`,
    }),
  );
  expect(usage.get('growth_plan.question.q.label')).toEqual([`${WEB}/a.tsx`, `${WEB}/b.tsx`]);
  expect(usage.get('growth_plan.question.q.column.c')).toEqual([`${WEB}/a.tsx`]);
});

test('a key that is only ever built is used where keys of its beginning are built', () => {
  expect(findUsage(['email.invitation.subject'], []).get('email.invitation.subject')).toEqual([
    'apps/api/src/features/mail/letter.ts',
  ]);
});

test('the modules where keys are built exist', () => {
  const files = new Set(readModules().map(({ file }) => file));
  expect(Object.values(BUILT_IN).filter((file) => !files.has(file))).toEqual([]);
});

test('an import of a file that does not exist is an error', () => {
  expect(() => toModules({ [`${WEB}/a.ts`]: "import { b } from './b.ts';" })).toThrow('./b.ts, which does not exist');
});
