import { expect, test } from 'vitest';
import { read, readVariableNames } from './configured.ts';

const page = read('CHANGELOG.md');
const sections = page.split(/^## /m).slice(1);

test('the version of package.json has a section, under those of what is not released yet', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const titles = sections.map((section) => section.slice(0, section.indexOf('\n')));
  expect(titles[0]).toBe('[Unreleased]');
  expect(titles[1]).toMatch(new RegExp(String.raw`^\[${version.replaceAll('.', String.raw`\.`)}\] - \d{4}-\d\d-\d\d$`));
});

test('all packages of the repository are of one version', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  for (const name of ['apps/api', 'apps/web', 'packages/schema', 'packages/texts'])
    expect([name, JSON.parse(read(`${name}/package.json`))]).toEqual([name, expect.objectContaining({ version })]);
});

test('each version says what changes in the configuration, and names variables that there are', () => {
  const known = readVariableNames('.env.example');
  for (const section of sections) {
    const [, configuration = ''] = /^### Configuration\n\n(.+?)\n?$/ms.exec(section) ?? [];
    const named = [...configuration.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  }
});
