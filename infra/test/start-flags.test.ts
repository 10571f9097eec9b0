import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NODE_FLAGS } from '../../apps/api/harness/processes.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

test('the image, systemd and the README’s command give Node the same flags, with which the tests run', () => {
  expect(NODE_FLAGS).not.toEqual([]);
  const [, systemd] = /node (.+) apps\/api\/dist\/start\.js$/m.exec(read('infra/systemd/growth-plan.service')) ?? [];
  expect(systemd?.split(' ')).toEqual(NODE_FLAGS);
  const [, image = ''] = /^CMD (\[.+\])$/m.exec(read('infra/image/Dockerfile')) ?? [];
  expect(JSON.parse(image)).toEqual([...NODE_FLAGS, 'apps/api/dist/start.js']);
});
