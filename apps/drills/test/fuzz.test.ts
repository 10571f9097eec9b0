import { expect, test } from 'vitest';
import { fuzz } from '../fuzz/run.ts';
import { useApplication } from '../../api/harness/application.ts';

const app = useApplication();

test('whatever is sent to whichever path by whomever, the answer is documented, hides what is others’ and breaks nothing', async () => {
  const { findings, broken } = await fuzz(app.deps, { requests: 1_500, seed: 6 });
  expect(findings).toEqual([]);
  expect(broken).toEqual([]);
}, 60_000);
