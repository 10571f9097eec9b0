import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2, // left alone it takes one of two cores, while half the tests wait for a process or a clock
    projects: ['packages/*', 'apps/api', 'apps/web', 'infra'],
  },
});
