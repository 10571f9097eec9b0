import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['harness/global-setup.ts'],
    testTimeout: 60_000, // many start processes of their own
    hookTimeout: 60_000,
    isolate: false, // each file has a database of its own; loading the application again for each took a quarter of the time
  },
});
