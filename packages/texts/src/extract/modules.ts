import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PRODUCT_SLUG } from '@app/schema/product';
import { parseSync, type EcmaScriptModule } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';
import { readKeys, type Keys } from './keys.ts';
import { readRoute, type Route } from './routes.ts';

/** A module of the program, named by its path in the repository. */
export type Module = Keys & {
  file: string;
  /** Modules that are loaded together with it, and the names that it takes from each. */
  imports: readonly { file: string; names: readonly string[] }[];
  /** Modules that it loads later by `import()`. */
  lazyImports: readonly string[];
  route: Route | null;
};

const ROOT = join(import.meta.dirname, '../../../..');
const SOURCES = '{apps,packages}/*/{src,home}/**/*.{ts,tsx}';

/** Pages that are documents of their own, outside the router, and their paths. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'apps/web/home/render.tsx': '/', // the router only leads there
  'apps/web/src/share.tsx': `/share/${PRODUCT_SLUG}/$code`,
  'apps/web/src/to-dos.tsx': '/to-dos/$token',
};

const NO_MODULE = ['.gen.', '.test.', '/seed/'];

const resolver = new ResolverFactory({ conditionNames: ['import'] });

/** Reads the program's own modules, sorted by path: no tests, nothing generated, no demo data. */
export function readModules(root = ROOT): Module[] {
  const files = globSync(SOURCES, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NO_MODULE.some((part) => file.includes(part)))
    .toSorted();
  const known = new Set(files);
  return files.map((file) => {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    const { program, module, errors } = parseSync(path, text);
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
    const toFile = (specifier: string) => {
      const found = resolver.sync(dirname(path), specifier).path;
      if (!found && specifier.startsWith('.')) throw new Error(`${file} imports ${specifier}, which does not exist`);
      return found ? relative(root, found).replaceAll('\\', '/') : '';
    };
    const imports = listImports(module).map(({ specifier, names }) => ({ file: toFile(specifier), names }));
    const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      toFile(text.slice(start + 1, end - 1)),
    );
    return {
      file,
      imports: imports.filter((one) => known.has(one.file)),
      lazyImports: lazy.filter((one) => known.has(one)),
      route: DOCUMENTS[file] === undefined ? readRoute(program) : { kind: 'page', path: DOCUMENTS[file] },
      ...readKeys(program),
    };
  });
}

/** Imports and exports of other modules, types left out. */
function listImports({ staticImports, staticExports }: EcmaScriptModule): { specifier: string; names: string[] }[] {
  const imports = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      names: entries.map(({ importName }) => importName.name ?? ''),
    }));
  const exports = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest && !isType ? { specifier: moduleRequest.value, names: [] } : [],
    );
  return [...imports, ...exports];
}

/** All that is reached from some modules, themselves included; `into` says which modules to go on to from each. */
export function reach(
  modules: readonly Module[],
  start: readonly string[],
  into: (module: Module) => readonly string[],
): Set<string> {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const reached = new Set(start);
  for (const file of reached) {
    const module = byFile.get(file);
    if (module) for (const next of into(module)) reached.add(next);
  }
  return reached;
}
