import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProxyFaults } from './check-proxy.ts';

/*
 * Holds what runs the product against the programs that would run it, as far as they are on this machine; those that are
 * missing are named. What needs no program is held by the tests.
 */

const INFRA = import.meta.dirname;
const EXPOSURE_MAX = '20'; // tenths of systemd's ten points

const COMPOSE_ENV = { OWNER_PASSWORD: 'x', APP_PASSWORD: 'x', SESSION_KEYS: 'x', SMTP_URL: 'x', MAIL_FROM: 'x' };

/** What runs in this folder, or another; `version` is asked first, where the program alone does not tell that the part is there. */
type Check = {
  what: string;
  command: string;
  debian: string;
  env?: Record<string, string>;
  version?: string;
  folder?: string;
};

const FILLED_IN = fillInRecovery();

/** A copy of the Compose files with what an operator makes of `recovery.env.example`, without which Compose reads nothing. */
function fillInRecovery(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'growth-plan-check-'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  cpSync(path.join(INFRA, 'compose'), folder, { recursive: true });
  copyFileSync(path.join(folder, 'recovery.env.example'), path.join(folder, 'recovery.env'));
  return folder;
}

const UNITS = ['growth-plan', 'growth-plan-migration', 'growth-plan-backup'].map((name) => `${name}.service`);

const CHECKS: Check[] = [
  ...[...UNITS, 'growth-plan-backup.timer'].map((unit) => {
    return { what: unit, command: `systemd-analyze verify --man=no systemd/${unit}`, debian: 'systemd' };
  }),
  {
    what: 'what the service could do if it were taken over',
    command: `systemd-analyze security --offline=true --no-pager --threshold=${EXPOSURE_MAX} systemd/growth-plan.service`,
    debian: 'systemd',
  },
  {
    what: 'the reverse proxy',
    command: 'caddy validate --config compose/Caddyfile --adapter caddyfile',
    debian: 'caddy',
    env: { SITE_ADDRESS: 'plan.example.com' },
  },
  { what: 'alert rules', command: 'promtool check rules prometheus/alerts.yaml', debian: 'prometheus' },
  { what: 'what Prometheus reads', command: 'promtool check config prometheus/prometheus.yaml', debian: 'prometheus' },
  {
    what: 'Compose',
    command: 'docker compose --file compose/compose.yaml --env-file compose/.env.example config --quiet',
    version: 'docker compose version',
    debian: 'docker-compose-plugin',
    env: COMPOSE_ENV,
  },
  {
    what: 'Compose, with point-in-time recovery',
    command: 'docker compose --file compose.yaml --file recovery.yaml --env-file .env.example config --quiet',
    version: 'docker compose version',
    debian: 'docker-compose-plugin',
    env: COMPOSE_ENV,
    folder: FILLED_IN,
  },
  {
    what: 'Compose, to try the product',
    command: 'docker compose --file ../compose.yaml config --quiet',
    version: 'docker compose version',
    debian: 'docker-compose-plugin',
  },
  { what: 'Kubernetes', command: 'kubectl kustomize kubernetes/base', debian: 'kubernetes-client' },
  { what: 'CloudNativePG', command: 'kubectl kustomize kubernetes/cloudnative-pg', debian: 'kubernetes-client' },
];

/** `passed`, `failed` with what the program says, or `missing`. */
function run({ command, env, version, folder = INFRA }: Check): 'passed' | 'failed' | 'missing' {
  const call = (line: string) => {
    const [program = '', ...args] = line.split(' ');
    return spawnSync(program, args, { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8' });
  };
  if (version && call(version).status !== 0) return 'missing';
  const { error, status, stdout, stderr } = call(command);
  if (error) return 'missing';
  if (status === 0) return 'passed';
  console.error(`${stdout}${stderr}`);
  return 'failed';
}

/** The proxy at work, where Caddy is there. */
async function runProxy(): Promise<ReturnType<typeof run>> {
  const faults = await findProxyFaults(path.join(INFRA, 'compose/Caddyfile'));
  for (const fault of faults ?? []) console.error(fault);
  if (faults === null) return 'missing';
  return faults.length === 0 ? 'passed' : 'failed';
}

const AT_WORK = {
  what: 'the reverse proxy at work: its log, and the ids of requests',
  command: 'caddy',
  debian: 'caddy',
};

const results = [
  ...CHECKS.map((check) => ({ check, result: run(check) })),
  { check: AT_WORK, result: await runProxy() },
];
for (const { check, result } of results) {
  const { what, command, debian } = check;
  const [program] = command.split(' ');
  const help = ` (${program} is not on this machine; Debian: apt-get install ${debian})`;
  console.log(`${result.padEnd(8)}${what}${result === 'missing' ? help : ''}`);
}
process.exit(results.some(({ result }) => result === 'failed') ? 1 : 0);
