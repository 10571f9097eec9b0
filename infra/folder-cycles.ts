/** A module as dependency-cruiser reports it, with paths from the repository's root. */
export type Module = { source: string; dependencies: { resolved: string }[] };

/**
 * The imports that close a cycle between the folders directly in `root`, one line for each; empty when there is no cycle.
 * Type imports count, tests do not.
 */
export function listFolderCycles(modules: readonly Module[], root: string): string[] {
  const getFolder = (path: string) =>
    path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/')[0] : undefined;
  const arrows = modules
    .filter(({ source }) => !source.includes('.test.'))
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ source, resolved, from: getFolder(source), to: getFolder(resolved) })),
    )
    .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to);
  let left = arrows;
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const [leaving, entered] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))];
    left = left.filter(({ from, to }) => leaving.has(to) && entered.has(from)); // a folder on a cycle is left and entered
  }
  return left.map(({ source, resolved }) => `folder cycle in ${root}: ${source} imports ${resolved}`);
}
