import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import { waitUntil } from '../../api/harness/until.ts';
import { freePort } from '../../api/src/lib/free-port.ts';
import { SESSION_KEYS } from '../chaos/world.ts';
import type { Opened } from '../support/define-drill.ts';
import { docker } from '../support/docker.ts';
import { openFolder } from '../support/places.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../infra/compose');
const PROJECT = 'growth-plan-drill';
const HEALTHY = { ms: 60_000, everyMs: 250 };

/** The shipped Compose file at work, with passwords and volumes of its own. */
export type Installation = {
  /** Of the proxy, whose certificate this process trusts. */
  url: string;
  /** Of the database, as its owner. */
  databaseUrl: string;
  /** Runs `docker compose` on it and gives what that printed; throws with it when it fails. */
  compose(...args: string[]): string;
  /** Runs a command of ours in a new container of a service, such as `backup`; what it printed. */
  command(service: string, ...args: string[]): string;
  /** Resolves when the services are healthy, with the milliseconds that took. */
  healthy(...services: string[]): Promise<number>;
  /** How often Docker has started a service again by itself. */
  restarts(service: string): number;
  /** The code with which each container ended, by its service. */
  exitCodes(): Record<string, number>;
};

/** Images in place of those that the file names: of a registry of one's own, or built here. */
export type Images = { image: string; postgres: string; proxy: string };

/** Starts it by the shipped file, on a free port of this machine; `opened` removes it with its volumes. */
export async function openInstallation(opened: Opened, images: Images): Promise<Installation> {
  const folder = openFolder(opened, 'compose');
  const port = await freePort();
  const password = randomBytes(24).toString('hex');
  writeFileSync(path.join(folder, '.env'), `${fillIn(password)}\nIMAGE=${images.image}\n`);
  writeFileSync(path.join(folder, 'override.yaml'), toOverride(images, port));
  const files = [path.join(FOLDER, 'compose.yaml'), path.join(folder, 'override.yaml')].flatMap((file) => ['-f', file]);
  const compose = (...args: string[]) =>
    docker('compose', '--env-file', path.join(folder, '.env'), '-p', PROJECT, ...files, '--profile', 'tools', ...args);
  const inspect = (service: string, format: string) =>
    docker('inspect', '--format', format, compose('ps', '--all', '--quiet', service).split('\n')[0]!);
  const isHealthy = (service: string) => inspect(service, '{{.State.Health.Status}}') === 'healthy';
  const healthy = (...services: string[]) =>
    waitUntil(`${services.join(', ')} to be healthy`, () => services.every(isHealthy), HEALTHY);

  opened.defer(() => void compose('down', '--volumes', '--timeout', '1'));
  compose('up', '--detach', '--no-build', 'server-1', 'server-2', 'proxy');
  await healthy('postgres', 'server-1', 'server-2');
  const findAuthority = () => compose('exec', '--no-TTY', 'proxy', 'find', '/data', '-name', 'root.crt');
  await waitUntil('the proxy to have made its own authority', () => findAuthority() !== '', HEALTHY);
  const authority = compose('exec', '--no-TTY', 'proxy', 'cat', findAuthority());
  tls.setDefaultCACertificates([...tls.getCACertificates(), authority]);
  const address = inspect('postgres', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}');
  return {
    url: `https://localhost:${port}`,
    databaseUrl: `postgres://growth_plan:${password}@${address}:5432/growth_plan`,
    compose,
    command: (service, ...args) => compose('run', '--rm', '--no-TTY', service, 'apps/api/dist/growth-plan.js', ...args),
    healthy,
    restarts: (service) => Number(inspect(service, '{{.RestartCount}}')),
    exitCodes: () =>
      Object.fromEntries(
        compose('ps', '--all', '--format', '{{.Service}} {{.ExitCode}}')
          .split('\n')
          .map((line) => line.split(' '))
          .map(([service, code]) => [service, Number(code)]),
      ),
  };
}

/** The shipped `.env.example` as an operator fills it in. */
function fillIn(ownerPassword: string): string {
  const values: Record<string, string> = {
    SITE_ADDRESS: 'localhost',
    APP_PASSWORD: randomBytes(24).toString('hex'),
    SESSION_KEYS,
    SMTP_URL: 'smtp://postgres:9', // nobody listens there: mails wait
    MAIL_FROM: 'plan@example.com',
    OWNER_PASSWORD: ownerPassword,
  };
  const example = readFileSync(path.join(FOLDER, '.env.example'), 'utf8');
  return example.replaceAll(/^([A-Z_]+)=.*$/gm, (line, name: string) =>
    values[name] === undefined ? line : `${name}=${values[name]}`,
  );
}

function toOverride({ postgres, proxy }: Images, port: number): string {
  const image = (name: string) => (name === '' ? '' : `    image: ${name}\n`);
  const ports = `    ports: !override ['127.0.0.1:${port}:443']\n`;
  return `services:\n  postgres:\n    restart: unless-stopped\n${image(postgres)}  proxy:\n${image(proxy)}${ports}`;
}
