import { expect, test } from 'vitest';
import { routesOf } from './routes.ts';
import { readSources } from './sources.ts';

const routeFile = (name: string, text: string) => ({ file: `apps/web/src/routes/${name}`, text });

test('a page has the path of its route, without the frames around it', () => {
  const page = routeFile('a.tsx', "export const Route = createFileRoute('/_signed-in/admin/a')({ component: APage });");
  expect(routesOf([page]).pages).toEqual([{ path: '/admin/a', page: 'apps/web/src/routes/a.tsx' }]);
});

test('a route without a component is no page', () => {
  const guard = routeFile('admin.tsx', "export const Route = createFileRoute('/_signed-in/admin')({ beforeLoad });");
  expect(routesOf([guard])).toEqual({ pages: [], layouts: [] });
});

test('the root and a route without a path are frames', () => {
  const root = routeFile('root.tsx', 'export const Route = createRootRoute({ component: Root });');
  const frame = routeFile('frame.tsx', "export const Route = createFileRoute('/_frame')({ component: Frame });");
  expect(routesOf([root, frame]).layouts).toEqual([root.file, frame.file]);
});

test('a file in the folder of routes that has none is an error', () => {
  expect(() => routesOf([routeFile('lost.tsx', 'export const Page = 1;')])).toThrow('lost.tsx has no route');
});

test('the real routes are read, every page once', () => {
  const paths = routesOf(readSources()).pages.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/', '/client/login', '/client/growth-plan', '/admin/clients']));
  expect(new Set(paths).size).toBe(paths.length);
});
