import { expect, test } from 'vitest';
import { toModules } from '../testing/modules.ts';
import { findPlaces, listWithoutPlace } from './places.ts';

const WEB = 'apps/web/src';

const MODULES = toModules({
  [`${WEB}/main.tsx`]: "import type { Start } from './start-page.tsx';\nimport { type Later } from './later.tsx';",
  [`${WEB}/routes/root.tsx`]:
    "import { Frame } from '../frame.tsx';\nconst Route = createRootRoute({ component: Frame });",
  [`${WEB}/routes/home.tsx`]:
    "import '../home-page.tsx';\nconst Route = createFileRoute('/')({ component: HomePage });",
  [`${WEB}/routes/start.tsx`]:
    "import '../start-page.tsx';\nconst Route = createFileRoute('/client/plan/start')({ component: StartPage });",
  [`${WEB}/frame.tsx`]: "import './nav.ts';\n// import './lost.ts';\nconst Login = lazy(() => import('./login.tsx'));",
  [`${WEB}/nav.ts`]: '',
  [`${WEB}/login.tsx`]: '',
  [`${WEB}/home-page.tsx`]: "import { shared } from './shared.ts';",
  [`${WEB}/start-page.tsx`]: "export { shared } from './shared.ts';\nconst Later = lazy(() => import('./later.tsx'));",
  [`${WEB}/later.tsx`]: '',
  [`${WEB}/shared.ts`]: '',
  [`${WEB}/lost.ts`]: '',
});

const placesAt = (key: string, ...files: string[]) => findPlaces(new Map([[key, files]]), MODULES)[key];

test('a text belongs to the pages that reach a source that names it, directly or not', () => {
  expect(placesAt('a', `${WEB}/shared.ts`)).toEqual(['/', '/client/plan/start']);
  expect(placesAt('a', `${WEB}/later.tsx`)).toEqual(['/client/plan/start']);
});

test('a text of what is loaded with the app, or of what its frame loads later, is everywhere', () => {
  expect(placesAt('a', `${WEB}/nav.ts`, `${WEB}/later.tsx`)).toEqual(['*']);
  expect(placesAt('a', `${WEB}/login.tsx`)).toEqual(['*']);
  expect(placesAt('a', `${WEB}/login.tsx`, `${WEB}/later.tsx`)).toEqual(['/client/plan/start']);
});

test('mails, answers and names have places of their own', () => {
  const letter = 'apps/api/src/features/mail/letter.ts';
  expect(placesAt('email.invitation.subject', letter)).toEqual(['mail:invitation']);
  expect(placesAt('email.common.regards', letter)).toEqual(['mail:*']);
  expect(placesAt('server_errors_text.not_found', `${WEB}/later.tsx`)).toEqual(['answers']);
  expect(placesAt('export.column', 'apps/api/src/csv.ts')).toEqual(['answers']);
  expect(placesAt('firm.name', 'packages/texts/src/names.ts')).toEqual(['*']);
});

test('a text that nothing names, or that no page reaches, is reported', () => {
  const usage = new Map([
    ['a', [`${WEB}/lost.ts`]],
    ['old.key', []],
  ]);
  expect(listWithoutPlace(findPlaces(usage, MODULES))).toEqual(['a is shown nowhere', 'old.key is shown nowhere']);
});

test('a file in the folder of routes that has none is an error', () => {
  const lost = toModules({ [`${WEB}/routes/lost.tsx`]: 'export const Page = 1;' });
  expect(() => findPlaces(new Map(), lost)).toThrow('lost.tsx has no route');
});
