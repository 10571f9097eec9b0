import { expect, test } from 'vitest';
import { routesOf } from './routes.ts';
import { readSources, type Source } from './sources.ts';

const router = (routes: string, ...others: Source[]) => [
  { file: 'apps/web/src/router.tsx', text: `const root = createRootRoute({});\n${routes}` },
  ...others,
];
const table = (text: string) => ({ file: 'apps/web/src/routes/admin.tsx', text });

const ADMIN = `
const adminPage = lazyRouteComponent(() => import('./routes/admin.tsx'), 'AdminPage');
const adminRoute = <const Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => root, path, component: adminPage });
const pages = [adminRoute('/admin/a'), adminRoute('/admin/b')];`;

test('a table of pages is read path by path', () => {
  const pages = table(`
import { APage } from '../features/a-page.tsx';
const BPage = lazy(() => import('../features/b-page.tsx'));
const PAGES = {
  '/admin/a': () => <APage />,
  '/admin/b': (id) => <BPage id={id} />,
};`);
  expect(routesOf(router(ADMIN, pages)).pages).toEqual([
    { path: '/admin/a', pages: ['apps/web/src/features/a-page.tsx'] },
    { path: '/admin/b', pages: ['apps/web/src/features/b-page.tsx'] },
  ]);
});

test('a page that cannot be found is a failure', () => {
  const pages = table(`import { APage } from '../a.tsx';\nconst PAGES = {\n  '/admin/a': () => <APage />,\n};`);
  expect(() => routesOf(router(ADMIN, pages))).toThrow('have none for /admin/b');
  const bare = "const home = createRoute({ getParentRoute: () => root, path: '/' });";
  expect(() => routesOf(router(bare))).toThrow('/ has no page');
  const unknown = "const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });";
  expect(() => routesOf(router(unknown))).toThrow('where Home comes from');
});

test('a route whose path or parent cannot be read is a failure', () => {
  const path = 'const home = createRoute({ getParentRoute: () => root, path: pathOf(1), component: Home });';
  expect(() => routesOf(router(path))).toThrow('path');
  const parent = "const home = createRoute({ getParentRoute: () => area, path: 'a', component: Home });";
  expect(() => routesOf(router(`import { Home } from './home.tsx';\n${parent}`))).toThrow('area');
});

test('a layout around pages adds nothing to their paths', () => {
  const text = `
import { Layout } from './layout.tsx';
import { Page } from './page.tsx';
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Layout });
const account = createRoute({ getParentRoute: () => signedIn, path: 'account', component: Page });`;
  expect(routesOf(router(text))).toEqual({
    pages: [{ path: '/account', pages: ['apps/web/src/page.tsx'] }],
    layouts: ['apps/web/src/layout.tsx'],
  });
});

test('the real router is read, every page of it once', () => {
  const paths = routesOf(readSources()).pages.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/', '/client/login', '/client/growth-plan', '/admin/clients']));
  expect(new Set(paths).size).toBe(paths.length);
});
