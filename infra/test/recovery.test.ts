import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { read, ROOT, readVariableNames } from './configured.ts';

/* Point-in-time recovery with Compose; `drill recovery` runs the same configuration, command and program. */

type Service = {
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string[];
  volumes?: string[];
  profiles?: string[];
  read_only?: boolean;
  user?: string;
  cap_drop?: string[];
  security_opt?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, { name: string } | null> };

const { services, volumes } = parse(read('infra/compose/recovery.yaml'), { merge: true }) as Compose;
const base = parse(read('infra/compose/compose.yaml'), { merge: true }) as Compose;
const program = read('infra/recovery/recovery.sh');
const configuration = read('infra/recovery/pgbackrest.conf');
const [, listed = ''] = /^ {2}([\w |]+)\) "\$command" "\$@" ;;$/m.exec(program) ?? [];
const commands = listed.split(' | ');

test('Docker reads the image of the database, which is that of Compose, pinned by its digest', () => {
  const dockerfile = read('infra/recovery/Dockerfile');
  expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
  expect(dockerfile.match(/^FROM .*$/gm)).toEqual([`FROM ${base.services['postgres']?.image}`]);
});

test('without its file and its variables an installation is as it was', () => {
  expect(readVariableNames('infra/compose/.env.example').has('COMPOSE_FILE')).toBe(true);
  const example = read('infra/compose/.env.example');
  const [, project = ''] = /^COMPOSE_PROJECT_NAME=(.+)$/m.exec(example) ?? [];
  expect(example).toContain('\nCOMPOSE_FILE=compose.yaml\n');
  expect(example).toContain(`\nDATABASE_VOLUME=${project}_database\n`); // the one that Compose makes without its file
  expect(Object.keys(base.volumes)).toContain('database');
  expect(volumes['database']).toEqual({ name: '${DATABASE_VOLUME:?}' });
});

test('the program of operators is one that a shell reads, and describes each of its commands', () => {
  expect(spawnSync('sh', ['-n', path.join(ROOT, 'infra/recovery/recovery.sh')]).status).toBe(0);
  const { status, stderr } = spawnSync('sh', [path.join(ROOT, 'infra/recovery/recovery.sh')], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect([...stderr.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name).toSorted()).toEqual(commands.toSorted());
});

test('every command of it that a file or a page names is there', () => {
  const named = [
    ...Object.values(services).flatMap(({ image, command }) => (image?.includes('postgres') ? [command?.[0]] : [])),
    ...['infra/compose/recovery.yaml', 'docs/operations.md'].flatMap((file) =>
      [...read(file).matchAll(/docker compose run --rm (?:recovery|restored) (\w+)/g)].map(([, name]) => name),
    ),
  ].filter((name) => name !== undefined && name !== 'postgres' && name !== 'COMMAND');
  expect(named.length).toBeGreaterThan(7);
  for (const name of named) expect(commands).toContain(name);
});

test('the passphrase and the repository reach the database and its helpers, and nothing else', () => {
  const knowing = Object.entries(services).filter(([, { env_file }]) => env_file !== undefined);
  expect(knowing.map(([name]) => name)).toEqual(['postgres', 'recovery', 'restored']);
  const reaching = Object.entries(services).filter(([, one]) =>
    one.volumes?.some((volume) => volume.startsWith('repository:')),
  );
  expect(reaching.map(([name]) => name)).toEqual(['postgres', 'recovery', 'restored']);
  for (const { env_file } of Object.values(base.services)) expect(env_file).toBeUndefined();
  expect(configuration).not.toMatch(/cipher-pass=|s3-key/);
  expect(read('infra/compose/recovery.env.example')).toMatch(/^PGBACKREST_REPO1_CIPHER_PASS=$/m);
  for (const ignore of ['.gitignore', '.dockerignore']) expect(read(ignore)).toMatch(/recovery\.env$/m);
});

test('its services run without rights, and read the database’s files alone', () => {
  for (const name of ['recovery', 'restored', 'backup-restored']) {
    const { cap_drop, security_opt, read_only } = services[name] ?? {};
    const safe = { cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], read_only: true };
    expect({ cap_drop, security_opt, read_only }, name).toEqual(safe);
  }
  for (const name of ['recovery', 'restored']) expect(services[name]?.user).toBe('postgres');
  expect(services['recovery']?.volumes).toContain('database:/var/lib/postgresql:ro');
});

test('a second of the past goes to a volume of its own, which the database at work does not have', () => {
  const names = ({ volumes: own = [] }: Service) => own.map((volume) => volume.split(':')[0]);
  expect(names(services['restored']!)).toEqual(['repository', 'restored']);
  expect(names(services['postgres']!)).not.toContain('restored');
  for (const name of ['restored', 'backup-restored']) expect(services[name]?.profiles).toEqual(['tools']);
});

test('the repository is encrypted, keeps two full backups, and never fills the disk of the database', () => {
  for (const line of ['repo1-cipher-type=aes-256-cbc', 'repo1-retention-full=2', 'archive-push-queue-max=4GiB'])
    expect(configuration.split('\n')).toContain(line);
});
