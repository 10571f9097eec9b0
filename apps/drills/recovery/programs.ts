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

/** What is on this machine: the path to the programs, those of the newest PostgreSQL first, or one line on what to install. */
type Programs = { path: string } | { missing: string };

export function findPrograms(searched = process.env['PATH'] ?? ''): Programs {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one)).map((name) => `${DEBIAN}/${name}/bin`);
  const places = [process.env['PG_BIN'] ?? [], newest.slice(0, 1), searched.split(':')].flat();
  const missing = NEEDED.filter(({ program }) => !places.some((place) => existsSync(path.join(place, program))));
  if (missing.length === 0) return { path: places.join(':') };
  const names = missing.map(({ program }) => program).join(', ');
  const packages = missing.map(({ debian }) => debian).join(' ');
  return { missing: `The drill needs ${names} (Debian: apt-get install ${packages}).` };
}

/** The versions that run, for the report. */
export function describePrograms(PATH: string): string {
  const read = (program: string, ask: string) =>
    spawnSync(program, [ask], { env: { PATH }, encoding: 'utf8' }).stdout.trim();
  return `${read('postgres', '--version')}, ${read('pgbackrest', 'version')}`;
}
