import { Visitor, type Argument, type Program } from 'oxc-parser';

/** A route of the web app: a page at its path, a frame around pages, or a guard of the routes below it that draws nothing. */
export type Route = { kind: 'page' | 'frame' | 'guard'; path: string };

/** Reads the route that a module defines; the route generator writes the path into the call of `createFileRoute`. */
export function readRoute(program: Program): Route | null {
  let route: Route | null = null;
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || id.name !== 'Route' || init?.type !== 'CallExpression') return;
      const at = init.callee.type === 'CallExpression' ? init.callee.arguments[0] : null; // createFileRoute('/path')({…})
      const segments = (at?.type === 'Literal' ? String(at.value) : '/_root').split('/').slice(1);
      const kind = segments.at(-1)?.startsWith('_') ? 'frame' : 'page';
      const path = `/${segments.filter((segment) => !segment.startsWith('_')).join('/')}`;
      route = { kind: hasComponent(init.arguments[0]) ? kind : 'guard', path };
    },
  }).visit(program);
  return route;
}

function hasComponent(options: Argument | undefined): boolean {
  if (options?.type !== 'ObjectExpression') return false;
  return options.properties.some(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'component',
  );
}
