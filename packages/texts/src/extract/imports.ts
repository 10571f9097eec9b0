import { posix } from 'node:path';
import type { Source } from './sources.ts';

/** What a source imports: at once, and later by `import()`. */
type Imports = { atOnce: string[]; later: string[] };

/** The imports of every source, types left out. */
export type Graph = ReadonlyMap<string, Imports>;

const STATIC = /^(?:import|export)\s+(?!type\b)(?:[\w\s{},*$]+?\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC = /\bimport\('([^']+)'\)/g;

/** Throws when a source imports one that is not there. */
export function graphOf(sources: readonly Source[]): Graph {
  const files = new Set(sources.map(({ file }) => file));
  const targets = (file: string, text: string, form: RegExp) =>
    [...text.matchAll(form)].flatMap(([, specifier = '']) => {
      const target = resolveImport(file, specifier);
      if (target && !files.has(target)) throw new Error(`${file} imports ${specifier}, which is no source`);
      return target ?? [];
    });
  return new Map(
    sources.map(({ file, text }) => {
      const code = withoutComments(text);
      return [file, { atOnce: targets(file, code, STATIC), later: targets(file, code, DYNAMIC) }];
    }),
  );
}

/** The source that is meant; nothing for styles, data, generated files and packages from outside. */
export function resolveImport(file: string, specifier: string): string | null {
  const target = specifier.startsWith('.')
    ? posix.join(posix.dirname(file), specifier)
    : specifier.replace(/^@app\/(\w+)\/([\w./-]+)$/, 'packages/$1/src/$2.ts');
  return /^(apps|packages)\/.*(?<!\.gen)\.tsx?$/.test(target) && !target.endsWith('.json.ts') ? target : null;
}

/** All that is reached from some sources, themselves included; `into` says which imports to walk. */
export function reach(graph: Graph, start: readonly string[], into: (imports: Imports) => string[]): Set<string> {
  const reached = new Set(start);
  for (const file of reached) {
    const imports = graph.get(file);
    if (imports) for (const next of into(imports)) reached.add(next);
  }
  return reached;
}

/** Comments name imports too. */
export function withoutComments(text: string): string {
  return text.replaceAll(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
