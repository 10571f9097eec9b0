import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { read } from './configured.ts';

const text = read('infra/image/Dockerfile');
const stages = text.split(/^(?=FROM )/m).slice(1);

test('Docker reads it without a fault', () => {
  expect(validate(text).map(({ message }) => message)).toEqual([]);
});

test('it is built in stages, each on a base pinned by its digest', () => {
  expect(stages.length).toBeGreaterThan(1);
  for (const stage of stages) expect(stage).toMatch(/^FROM \S+@sha256:[0-9a-f]{64}( AS \w+)?\n/);
});

test('it is built by the pnpm of the repository, and runs on the Node.js that the tests run on', () => {
  const { packageManager } = JSON.parse(read('package.json')) as { packageManager: string };
  for (const [named] of text.matchAll(/pnpm@\S+/g)) expect(named).toBe(packageManager);
  expect(stages.at(-1)).toContain('COPY --from=build /node /usr/local/bin/node');
  expect(stages.at(-2)).toContain('install -m 755 "$(node_modules/.bin/node -p process.execPath)" /node');
});

test('what runs is nobody in particular, by number, so that it can be held against', () => {
  expect(stages.at(-1)).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
});

test('nothing secret and nothing of this machine goes in', () => {
  expect(text).not.toMatch(/^(ARG|ENV).*(KEY|PASSWORD|SECRET|TOKEN)/m);
  const ignored = read('.dockerignore').split('\n');
  for (const name of ['.env', '.data', '.git', '**/node_modules']) expect(ignored).toContain(name);
});
