import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryFilesInMemory } from './infra/memory-folder.ts';

keepTemporaryFilesInMemory();

/** Files that wait long for processes and databases: begun last they would run alone in the end. Vitest knows them from the second run on only. */
const LONG = new Set([
  'api-client',
  'backup-replace',
  'bystanders',
  'restore',
  'restore-access',
  'embedded',
  'cli-doctor',
  'cli-mail-test',
  'hostile-fields',
  'replicas',
  'policy-guards',
  'limits-load',
  'restore-unknown',
  'backup-restore',
  'kill',
  'rest-life',
  'cli-migrate',
  'limits-slow',
  'fuzz',
  'fairness',
  'hostile-mail',
  'login-limits',
]);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.has(path.basename(moduleId, '.test.ts'));
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which leaves the list as it is
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** The scripts ask for three workers, since files wait: left alone it takes one of two cores, and `maxWorkers` here does not reach the projects. */
export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/api', 'apps/drills', 'apps/web', 'infra'],
    sequence: { sequencer: LongFirst },
  },
});
