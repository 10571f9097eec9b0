import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getReleaseNotes, listTagFaults } from './release-tag.ts';

/*
 * Holds the tag of a release against the version and the changelog, before it is made: `node infra/check-release.ts v1.2.3`.
 * Prints the release notes, or what is wrong.
 */

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');

const { version } = JSON.parse(read('package.json')) as { version: string };
const changelog = read('CHANGELOG.md');
const faults = listTagFaults({ tag: process.argv[2] ?? '', version, changelog });
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else console.log(getReleaseNotes(changelog, version));
