import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../api/src/lib/free-port.ts';
import { ready, type ServerProcess } from '../../api/harness/processes.ts';
import type { Opened } from './define-drill.ts';

/** As Compose and Kubernetes run it, but on this machine's network, where its database is. */
const RUN = 'run --rm --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --network host'.split(
  ' ',
);

/** What a server for production needs in addition to its database and its keys; nothing is sent there. */
const PRODUCTION = {
  PUBLIC_URL: 'https://plan.example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'plan@example.com',
};

/** Runs Docker and gives what it printed; throws with all of that when it fails. */
export function docker(...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('docker', args, { encoding: 'utf8' });
  if (error) throw new Error('The drill needs Docker.', { cause: error });
  if (status !== 0) throw new Error(`docker ${args[0]} ${args.at(-1)}:\n${stdout}${stderr}`);
  return stdout.trim();
}

/** A server of an image that Docker has, when it is ready; `opened` ends it. `startMs` is from the start of its process to its first answer. */
export async function openImage(
  opened: Opened,
  settings: Record<string, string>,
  { image, pollMs }: { image: string; pollMs: number },
): Promise<ServerProcess & { startMs: number }> {
  const port = await freePort();
  const name = `growth-plan-drill-${port}`;
  const variables = Object.entries({
    ...PRODUCTION,
    ...settings,
    HOST: '127.0.0.1',
    PORT: String(port),
    DRAIN_SECONDS: '0',
  });
  const child = spawn(
    'docker',
    [...RUN, '--name', name, ...variables.flatMap(([key, value]) => ['--env', `${key}=${value}`]), image],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (written += chunk.toString()));
  const gone = once(child, 'exit') as Promise<[number | null]>;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: string) => {
    if (isRunning()) docker('kill', '--signal', signal, name);
    return (await gone)[0];
  };
  const server = opened.adopt(
    {
      url: `http://127.0.0.1:${port}`,
      port,
      pid: 0,
      startMs: 0,
      written: () => written,
      isRunning,
      kill: async () => void (await end('KILL')),
      terminate: () => end('TERM'),
    },
    async (one) => void (await one.terminate()),
  );
  await ready(server, pollMs);
  const answeredAt = Date.now();
  const [pid, startedAt = ''] = docker('inspect', '--format', '{{.State.Pid}} {{.State.StartedAt}}', name).split(' ');
  return Object.assign(server, { pid: Number(pid), startMs: answeredAt - Date.parse(startedAt) });
}
