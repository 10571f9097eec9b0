import { JOBS } from '../features/jobs/jobs.ts';
import { runJob } from '../features/jobs/runner.ts';
import { Refusal, runCommand } from './command.ts';
import { withDependencies } from './open-database.ts';

const NAMES = Object.keys(JOBS).join(', ');

const USAGE = `Runs a job once, whether its time has come or not. A server may run it at the same moment.

  growth-plan jobs:run --name tidy

  --name  which one: ${NAMES}`;

const isJob = (name: string): name is keyof typeof JOBS => Object.hasOwn(JOBS, name);

/** `growth-plan jobs:run`: runs a job by hand. */
await runCommand({
  usage: USAGE,
  options: { name: { type: 'string' } },
  async run({ name }) {
    if (name === undefined || !isJob(name)) throw new Refusal(`--name takes one of: ${NAMES}.`);
    await withDependencies((deps) => runJob(deps, name));
    console.log(`${name} has run.`);
  },
});
