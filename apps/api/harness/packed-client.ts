import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../../..');
const CLIENT = path.join(ROOT, 'packages/api-client');
const EXAMPLES = ['waiting-clients.ts', 'save-answer.ts'];
const COPY = { recursive: true, dereference: true };

const [, section = ''] = readFileSync(path.join(ROOT, 'docs/api-guide.md'), 'utf8').split('## 10. ');
const [pack = '', install = '', runExample = ''] = listBlocks(section, 'console');

/** What the guide says on programs in TypeScript: the whole of it, and the command that runs its example. */
export const GUIDE = { section, runExample };

/** What a page shows in a language. */
export function listBlocks(page: string, language: string): string[] {
  return [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, its, text = '']) =>
    its === language ? [text] : [],
  );
}

type Command = { env?: Record<string, string>; cwd: string };

/** Runs a command of a shell with this Node; gives what it printed. Throws when it fails. */
export function runCommand(command: string, { env, cwd }: Command): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
      no_proxy: 'localhost,127.0.0.1',
      ...env,
    },
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}\n${stdout}${stderr}`);
  return stdout;
}

/**
 * Packs the client and installs it into a folder outside the repository by the commands of the guide, offline, with the
 * examples next to it; gives the folder and what deletes it.
 */
export function installClient(): { folder: string } & Disposable {
  const folder = mkdtempSync(path.join(tmpdir(), 'api-client-'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  for (const name of EXAMPLES) copyFileSync(path.join(CLIENT, 'examples', name), path.join(folder, name));
  // What npm would fetch of the client's dependencies: installed first, no registry is needed.
  const fetcher = realpathSync(path.join(CLIENT, 'node_modules/openapi-fetch'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    cpSync(path.join(fetcher, '..', name), path.join(folder, 'fetched', name), COPY);
  const env = { npm_config_offline: 'true', npm_config_ignore_scripts: 'true' };
  runCommand('npm install $(npm pack --silent ./fetched/*)', { env, cwd: folder });
  runCommand(pack, { env: { PROGRAM: folder }, cwd: ROOT });
  runCommand(install, { env, cwd: folder });
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}
