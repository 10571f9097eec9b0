type Drill = { drill(args: string[]): Promise<boolean> };

/** Each drill by its name; the options that it takes are in its file. */
const DRILLS: Record<string, () => Promise<Drill>> = {
  bench: () => import('./bench/main.ts'),
  addresses: () => import('./bench/addresses.ts'),
  lists: () => import('./bench/lists.ts'),
  scale: () => import('./bench/scale.ts'),
  pdf: () => import('./bench/pdf.ts'),
  phone: () => import('./phone/main.ts'),
  lighthouse: () => import('./lighthouse/main.ts'),
  fuzz: () => import('./fuzz/main.ts'),
  kill: () => import('./chaos/kill.ts'),
  disk: () => import('./chaos/disk.ts'),
  network: () => import('./chaos/network.ts'),
  overload: () => import('./overload/main.ts'),
  replicas: () => import('./replicas/main.ts'),
  releases: () => import('./replicas/releases.ts'),
  contract: () => import('./replicas/contract.ts'),
  restore: () => import('./restore/main.ts'),
  recovery: () => import('./recovery/main.ts'),
  compose: () => import('./compose/main.ts'),
  reminders: () => import('./reminders/main.ts'),
  guards: () => import('./guards/main.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = DRILLS[name];
if (load) {
  const { drill } = await load();
  const isWell = await drill(args);
  console.log(isWell ? '\nPASSED' : '\nFAILED');
  process.exitCode = isWell ? 0 : 1;
} else {
  console.error(`Usage: drill NAME [options], where NAME is one of: ${Object.keys(DRILLS).join(', ')}`);
  process.exitCode = 2;
}
