import { expect, test } from 'vitest';
import { toModules } from '../testing/modules.ts';
import { readModules } from './modules.ts';

const readRoute = (text: string) => toModules({ 'apps/web/src/routes/a.tsx': text })[0]?.route;

test('a page has the path of its route, without the frames around it', () => {
  const page = "export const Route = createFileRoute('/_signed-in/admin/a')({ component: APage });";
  expect(readRoute(page)).toEqual({ kind: 'page', path: '/admin/a' });
});

test('a route without a component is a guard', () => {
  const guard = "export const Route = createFileRoute('/_signed-in/admin')({ beforeLoad });";
  expect(readRoute(guard)).toEqual({ kind: 'guard', path: '/admin' });
});

test('the root and a route without a path are frames', () => {
  expect(readRoute('export const Route = createRootRoute({ component: Root });')).toMatchObject({ kind: 'frame' });
  expect(readRoute("export const Route = createFileRoute('/_frame')({ component: Frame });")).toMatchObject({
    kind: 'frame',
  });
});

test('the real routes are read, every page once', () => {
  const paths = readModules().flatMap(({ route }) => (route?.kind === 'page' ? route.path : []));
  expect(paths).toEqual(expect.arrayContaining(['/', '/client/login', '/client/growth-plan', '/admin/clients']));
  expect(new Set(paths).size).toBe(paths.length);
});
