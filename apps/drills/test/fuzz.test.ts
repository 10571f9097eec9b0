import { expect, test } from 'vitest';
import { fuzz } from '../fuzz/run.ts';
import { useApplication } from '../../api/harness/application.ts';

const app = useApplication();

test('whatever is sent to whichever path by whomever, the answer is documented, hides what is others’ and breaks nothing', async () => {
  const { finding, broken } = await fuzz(app.deps, { requests: 1_500, seed: 6 });
  expect(finding).toBeNull();
  expect(broken).toEqual([]);
}, 60_000);
