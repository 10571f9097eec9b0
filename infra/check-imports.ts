import { spawnSync } from 'node:child_process';
import { listFolderCycles, type Module } from './folder-cycles.ts';

const FEWEST = 100; // a run that saw fewer modules saw nothing: the reader of TypeScript was missing
const WITHOUT_FOLDER_CYCLES = [
  'apps',
  'apps/api',
  'apps/drills',
  'apps/api/src/features',
  'apps/web/src/features',
  'apps/web/src/features/plan',
];

type Report = { modules: Module[]; summary: { violations: { rule: { name: string }; from: string; to: string }[] } };

/** Checks the import borders of `.dependency-cruiser.cjs` and cycles between folders; fails too when hardly a module was read. */
function checkImports(): boolean {
  const { stdout, stderr } = spawnSync('depcruise', ['apps', 'packages', '--output-type', 'json'], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!stdout.startsWith('{')) {
    console.error(stderr || stdout);
    return false;
  }
  const { modules, summary } = JSON.parse(stdout) as Report;
  const problems = [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`),
    ...WITHOUT_FOLDER_CYCLES.flatMap((root) => listFolderCycles(modules, root)),
  ];
  if (modules.length < FEWEST)
    problems.push(`Only ${modules.length} modules were read; the import borders were not checked.`);
  for (const problem of problems) console.error(problem);
  console.log(`${modules.length} modules, ${problems.length} problems with imports.`);
  return problems.length === 0;
}

if (!checkImports()) process.exit(1);
