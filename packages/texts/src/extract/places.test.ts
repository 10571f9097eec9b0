import { expect, test } from 'vitest';
import { placesOf, withoutPlace } from './places.ts';
import type { Source } from './sources.ts';

const WEB = 'apps/web/src';
const web = (file: string, text = ''): Source => ({ file: `${WEB}/${file}`, text });

const SOURCES: Source[] = [
  web('main.tsx', "import type { Start } from './start-page.tsx';"),
  web('routes/root.tsx', "import { Frame } from '../frame.tsx';\nconst Route = createRootRoute({ component: Frame });"),
  web('routes/home.tsx', "import '../home-page.tsx';\nconst Route = createFileRoute('/')({ component: HomePage });"),
  web(
    'routes/start.tsx',
    "import '../start-page.tsx';\nconst Route = createFileRoute('/client/plan/start')({ component: StartPage });",
  ),
  web('frame.tsx', "import './nav.ts';\nconst Login = lazy(() => import('./login.tsx'));"),
  web('nav.ts'),
  web('login.tsx'),
  web('home-page.tsx', "import { shared } from './shared.ts';"),
  web('start-page.tsx', "export { shared } from './shared.ts';\nconst Later = lazy(() => import('./later.tsx'));"),
  web('later.tsx'),
  web('shared.ts'),
  web('lost.ts'),
];

const placesAt = (key: string, ...files: string[]) => placesOf(new Map([[key, files]]), SOURCES)[key];

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

test('a text that no page reaches is reported', () => {
  expect(withoutPlace(placesOf(new Map([['a', [`${WEB}/lost.ts`]]]), SOURCES))).toEqual(['a is shown nowhere']);
});
