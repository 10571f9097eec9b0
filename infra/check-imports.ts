import { spawnSync } from 'node:child_process';

const FEWEST = 100; // a run that saw fewer modules saw nothing: the reader of TypeScript was missing

/** Holds the import borders of `.dependency-cruiser.cjs`; fails too when hardly a module was read. */
function checkImports(): boolean {
  const { stdout, status } = spawnSync('depcruise', ['apps', 'packages', '--output-type', 'err'], { encoding: 'utf8' });
  process.stdout.write(stdout);
  const modules = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0);
  if (modules < FEWEST) console.error(`Only ${modules} modules were read; the import borders were not checked.`);
  return status === 0 && modules >= FEWEST;
}

if (!checkImports()) process.exit(1);
