import { defineProject } from 'vitest/config';

/** Pure logic runs in Node; a DOM test names its environment in its first line: `// @vitest-environment jsdom`. */
export default defineProject({
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    css: true,
    isolate: false,
    testTimeout: 30_000, // hundreds of random sittings take a busy machine their time
  },
});
