import path from 'node:path';
import type { Guard } from './guard.ts';
import type { Chosen, Note } from './run-tests.ts';

/** How many test files that pass a guard are run at once, the likeliest to notice first; then more of them. */
export const PORTIONS = [4, 6, Number.POSITIVE_INFINITY];

/** All guards, the tests that pass them, and which test files noticed that a guard of a source file was gone. */
export type Known = { guards: readonly Guard[]; notes: readonly Note[]; kills: { source: string; file: string }[] };

/**
 * The tests that pass a guard: files that noticed others of the same source file first, then those named
 * alike, then those most of whose tests pass it. Of a guard that is read when its module loads, the tests that pass any
 * other of its module.
 */
export function chooseTests(guard: Guard, { guards, notes, kills }: Known): Chosen[] {
  const neighbours = guards.filter(({ file, fixed }) => file === guard.file && !fixed);
  const passed = new Set(guard.fixed ? neighbours.map(({ id }) => id) : [guard.id]);
  const passing = notes.filter((note) => note.guards.some((id) => passed.has(id)));
  const files = [...Map.groupBy(passing, ({ file }) => file)].map(([file, own]) => {
    const all = notes.filter((note) => note.file === file);
    const tests = (own.some(({ test }) => test === '') ? all : own).map(({ test }) => test);
    return {
      chosen: { file, tests: tests.filter((test) => test !== '') },
      killed: kills.filter((kill) => kill.source === guard.file && kill.file === path.basename(file)).length,
      alike: countCommonWords(guard.file, file),
      size: own.length,
      share: own.length / all.length,
    };
  });
  return files
    .toSorted(
      (one, other) =>
        other.killed - one.killed || other.alike - one.alike || other.share - one.share || one.size - other.size,
    )
    .map(({ chosen }) => chosen);
}

/** Those that call every procedure or route. */
const WALKS = /^(policy|bystanders|browser-defences)$/;

/** How many words two paths share. */
function countCommonWords(source: string, testFile: string): number {
  const words = (text: string) => text.split(/[^a-z]+/).map((word) => word.replace(/s$/, ''));
  const own = new Set(words(source.replace(/^features\//, '')));
  const name = path.basename(testFile, '.test.ts');
  return words(name).filter((word) => own.has(word)).length + (WALKS.test(name) ? 2 : 0);
}
