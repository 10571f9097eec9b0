import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'drills',
    include: ['test/*.test.ts'],
    globalSetup: ['../api/harness/global-setup.ts'],
    testTimeout: 60_000, // most start processes of their own
    hookTimeout: 60_000,
    isolate: false,
  },
});
