import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findProxyFaults } from './check-proxy.ts';

/*
 * Holds what runs the product against the programs that would run it, as far as they are on this machine; those that are
 * missing are named. What needs no program is held by the tests.
 */

const INFRA = import.meta.dirname;
const EXPOSURE_MAX = '20'; // tenths of systemd's ten points

type Check = {
  what: string;
  program: string;
  args: string[];
  debian: string;
  env?: Record<string, string>;
  /** Asked first, where the program alone does not tell that the part is there. */
  version?: string[];
};

const CHECKS: Check[] = [
  ...[
    'growth-plan.service',
    'growth-plan-migration.service',
    'growth-plan-backup.service',
    'growth-plan-backup.timer',
  ].map((unit) => ({
    what: unit,
    program: 'systemd-analyze',
    args: ['verify', '--man=no', at('systemd', unit)],
    debian: 'systemd',
  })),
  {
    what: 'what the service could do if it were taken over',
    program: 'systemd-analyze',
    args: [
      'security',
      '--offline=true',
      '--no-pager',
      `--threshold=${EXPOSURE_MAX}`,
      at('systemd/growth-plan.service'),
    ],
    debian: 'systemd',
  },
  {
    what: 'the reverse proxy',
    program: 'caddy',
    args: ['validate', '--config', at('compose/Caddyfile'), '--adapter', 'caddyfile'],
    debian: 'caddy',
    env: { SITE_ADDRESS: 'plan.example.com' },
  },
  {
    what: 'alert rules',
    program: 'promtool',
    args: ['check', 'rules', at('prometheus/alerts.yaml')],
    debian: 'prometheus',
  },
  {
    what: 'what Prometheus reads',
    program: 'promtool',
    args: ['check', 'config', at('prometheus/prometheus.yaml')],
    debian: 'prometheus',
  },
  {
    what: 'Compose',
    program: 'docker',
    args: [
      'compose',
      '--file',
      at('compose/compose.yaml'),
      '--env-file',
      at('compose/.env.example'),
      'config',
      '--quiet',
    ],
    version: ['compose', 'version'],
    debian: 'docker-compose-plugin',
    env: { OWNER_PASSWORD: 'x', APP_PASSWORD: 'x', SESSION_KEYS: 'x', SMTP_URL: 'x', MAIL_FROM: 'x' },
  },
  { what: 'Kubernetes', program: 'kubectl', args: ['kustomize', at('kubernetes/base')], debian: 'kubernetes-client' },
];

function at(...parts: string[]): string {
  return path.join(INFRA, ...parts);
}

/** `passed`, `failed` with what the program says, or `missing`. */
function run({ program, args, env, version }: Check): 'passed' | 'failed' | 'missing' {
  if (version && spawnSync(program, version).status !== 0) return 'missing';
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (error) return 'missing';
  if (status === 0) return 'passed';
  console.error(`${stdout}${stderr}`);
  return 'failed';
}

/** The proxy at work, where Caddy is there. */
async function runProxy(): Promise<ReturnType<typeof run>> {
  const faults = await findProxyFaults(at('compose/Caddyfile'));
  for (const fault of faults ?? []) console.error(fault);
  if (faults === null) return 'missing';
  return faults.length === 0 ? 'passed' : 'failed';
}

const AT_WORK = {
  what: 'the reverse proxy at work: its log, and the ids of requests',
  program: 'caddy',
  debian: 'caddy',
};

const results = [
  ...CHECKS.map((check) => ({ check, result: run(check) })),
  { check: AT_WORK, result: await runProxy() },
];
for (const { check, result } of results) {
  const help =
    result === 'missing' ? ` (${check.program} is not on this machine; Debian: apt-get install ${check.debian})` : '';
  console.log(`${result.padEnd(8)}${check.what}${help}`);
}
process.exit(results.some(({ result }) => result === 'failed') ? 1 : 0);
