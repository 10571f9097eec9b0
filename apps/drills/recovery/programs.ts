import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const DEBIAN = '/usr/lib/postgresql'; // a folder for each version
const NEEDED = [
  { program: 'pgbackrest', debian: 'pgbackrest' },
  { program: 'pg_waldump', debian: 'postgresql' },
  { program: 'jq', debian: 'jq' },
  { program: 'zstd', debian: 'zstd' },
];

/** The path on which the programs of point-in-time recovery are: those of the newest PostgreSQL of this machine first. */
export function findPrograms(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one)).map((name) => `${DEBIAN}/${name}/bin`);
  const places = [process.env['PG_BIN'] ?? [], newest.slice(0, 1), process.env['PATH'] ?? ''].flat();
  const missing = NEEDED.filter(
    ({ program }) =>
      !places
        .join(':')
        .split(':')
        .some((place) => existsSync(path.join(place, program))),
  );
  if (missing.length > 0) {
    const names = missing.map(({ program }) => program).join(', ');
    const packages = missing.map(({ debian }) => debian).join(' ');
    throw new Error(`Missing on this machine: ${names}. Install with: apt-get install ${packages}`);
  }
  return places.join(':');
}

/** The versions that run, for the report. */
export function describePrograms(PATH: string): string {
  const read = (program: string, ask: string) =>
    spawnSync(program, [ask], { env: { PATH }, encoding: 'utf8' }).stdout.trim();
  return `${read('postgres', '--version')}, ${read('pgbackrest', 'version')}`;
}
