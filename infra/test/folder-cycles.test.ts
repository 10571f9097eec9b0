import { expect, test } from 'vitest';
import { listFolderCycles } from '../folder-cycles.ts';

const module = (source: string, ...resolved: string[]) => ({
  source,
  dependencies: resolved.map((path) => ({ resolved: path })),
});

test('imports that close a cycle between folders are listed, those that lead to it are not', () => {
  const modules = [
    module('src/features/a/one.ts', 'src/features/b/one.ts'),
    module('src/features/b/one.ts', 'src/features/c/one.ts', 'src/lib/day.ts'),
    module('src/features/c/two.ts', 'src/features/b/two.ts', 'src/features/d/one.ts'),
  ];
  expect(listFolderCycles(modules, 'src/features')).toEqual([
    'folder cycle in src/features: src/features/b/one.ts imports src/features/c/one.ts',
    'folder cycle in src/features: src/features/c/two.ts imports src/features/b/two.ts',
  ]);
});

test('folders that import each other in one direction only are no cycle', () => {
  const modules = [
    module('src/features/a/one.ts', 'src/features/b/one.ts', 'src/features/c/one.ts'),
    module('src/features/b/one.ts', 'src/features/c/one.ts', 'src/features/b/two.ts'),
  ];
  expect(listFolderCycles(modules, 'src/features')).toEqual([]);
});
