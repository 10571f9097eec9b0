import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const PROGRAM = path.resolve(import.meta.dirname, '../../api/dist/growth-plan.js');
/** Fills a database with the numbers that lists must stay quick at. */
export const SEED_LARGE = path.resolve(import.meta.dirname, '../../api/src/database/seed/large.ts');

/** What a command printed as its result, and how long it took. */
export type Ran = { stdout: string; seconds: number };

/** Runs a command of operators, or another program, with these variables and no others; throws with all that it printed when it fails. */
export async function run(args: string[], environment: Record<string, string>, program = PROGRAM): Promise<Ran> {
  const begun = performance.now();
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (written[name] += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${written.stdout}${written.stderr}`);
  return { stdout: written.stdout, seconds: (performance.now() - begun) / 1_000 };
}
