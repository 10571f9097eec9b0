import { defineProject } from 'vitest/config';

const PATIENCE_MS = 30_000; // some read every module of the product, which a loaded machine takes long over

export default defineProject({
  test: { name: 'texts', include: ['src/**/*.test.ts'], isolate: false, testTimeout: PATIENCE_MS },
});
