import { defineConfig } from 'vitest/config';

/** The scripts ask for two workers: left alone it takes one of two cores, and `maxWorkers` here does not reach the projects. */
export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/api', 'apps/web', 'infra'],
  },
});
