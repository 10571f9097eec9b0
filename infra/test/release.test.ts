import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { getReleaseNotes, listTagFaults } from '../release-tag.ts';
import { read, ROOT } from './configured.ts';

const RELEASED = `# Changelog

## [Unreleased]

## [1.2.0] - 2027-01-15

### Added

- Something.

### Configuration

- Added: \`SOMETHING\`.

## [1.1.0] - 2026-12-01

### Configuration

- Nothing.
`;
const release = { tag: 'v1.2.0', version: '1.2.0', changelog: RELEASED };

test('a tag of the version of package.json with a section of the changelog is right', () => {
  expect(listTagFaults(release)).toEqual([]);
  expect(getReleaseNotes(RELEASED, '1.2.0')).toBe(
    '### Added\n\n- Something.\n\n### Configuration\n\n- Added: `SOMETHING`.',
  );
});

test.each([
  ['of another version', { tag: 'v1.1.0' }, 'v1.1.0 is not v1.2.0'],
  ['without its v', { tag: '1.2.0' }, '1.2.0 is not v1.2.0'],
  ['of a version without a section', { tag: 'v1.3.0', version: '1.3.0' }, 'no section [1.3.0]'],
  ['of an old version', { tag: 'v1.1.0', version: '1.1.0' }, 'no section [1.1.0]'],
  ['without its configuration', { changelog: RELEASED.replace('### Configuration', '### Changed') }, 'Configuration'],
  ['with entries left behind', { changelog: RELEASED.replace('d]\n', 'd]\n\n- Late.\n') }, 'under Unreleased'],
])('a tag %s is refused', (_, given, fault) => {
  expect(listTagFaults({ ...release, ...given })).toEqual([expect.stringContaining(fault)]);
});

test('the tags of versions on the commit that is checked out are right', () => {
  const { stdout } = spawnSync('git', ['tag', '--points-at', 'HEAD', 'v*'], { cwd: ROOT, encoding: 'utf8' });
  const { version } = JSON.parse(read('package.json')) as { version: string };
  for (const tag of stdout.split('\n').filter(Boolean))
    expect(listTagFaults({ tag, version, changelog: read('CHANGELOG.md') })).toEqual([]);
});

test('the check of a tag says what is wrong, and fails', () => {
  const { status, stderr } = spawnSync(process.execPath, ['infra/check-release.ts', 'v0.0.0'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('v0.0.0 is not v')]);
});
