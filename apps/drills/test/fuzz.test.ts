import { expect, test } from 'vitest';
import { runFuzz } from '../fuzz/main.ts';
import { useApplication } from '../../api/harness/application.ts';

const app = useApplication();

test('a hostile request gets a documented answer, shows nothing of other people and breaks no data', async () => {
  const { finding, broken } = await runFuzz(app.deps, { requests: 1_500, seed: 6 });
  expect(finding).toBeNull();
  expect(broken).toEqual([]);
}, 60_000);
