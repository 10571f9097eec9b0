/** Each drill by its name; the options that it takes are in its file. */
const DRILLS: Record<string, () => Promise<unknown>> = {
  bench: () => import('./bench/main.ts'),
  addresses: () => import('./bench/addresses.ts'),
  lists: () => import('./bench/lists.ts'),
  pdf: () => import('./bench/pdf.ts'),
  fuzz: () => import('./fuzz/main.ts'),
  kill: () => import('./chaos/kill.ts'),
  disk: () => import('./chaos/disk.ts'),
  network: () => import('./chaos/network.ts'),
  overload: () => import('./overload/main.ts'),
  replicas: () => import('./replicas/main.ts'),
  restore: () => import('./restore/main.ts'),
  guards: () => import('./guards/main.ts'),
};

const [name = ''] = process.argv.splice(2, 1); // what is left are the options of the drill
const drill = DRILLS[name];
if (drill) await drill();
else {
  console.error(`Usage: drill NAME [options], where NAME is one of: ${Object.keys(DRILLS).join(', ')}`);
  process.exitCode = 2;
}
