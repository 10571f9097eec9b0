import { enableCompileCache } from 'node:module';

/** What an operator can do at the command line; each command reads its own flags and has its own `--help`. */
const COMMANDS = {
  seed: { does: 'the demo data in an empty database of DATABASE_URL', load: () => import('./cli/seed.ts') },
  'admin:create': {
    does: 'make an admin and print the link for their password',
    load: () => import('./cli/admin-create.ts'),
  },
  'account:disable': {
    does: 'shut somebody out until account:enable, and keep all of theirs',
    load: () => import('./cli/account-disable.ts'),
  },
  'account:enable': { does: 'let a disabled account log in again', load: () => import('./cli/account-enable.ts') },
  'sessions:end': { does: 'log somebody out everywhere, or everybody', load: () => import('./cli/sessions-end.ts') },
  'second-factor:off': {
    does: 'let somebody in again who lost app and recovery codes',
    load: () => import('./cli/second-factor-off.ts'),
  },
  'log:hash': { does: 'the hash of an address or a network in the log', load: () => import('./cli/log-hash.ts') },
  'mail:test': {
    does: 'send a test mail and print what the mail server answers',
    load: () => import('./cli/mail-test.ts'),
  },
  'jobs:run': { does: 'run a job of the server by hand', load: () => import('./cli/jobs-run.ts') },
  doctor: {
    does: 'name each error of configuration, database and mail, and what to do',
    load: () => import('./cli/doctor.ts'),
  },
  backup: { does: 'back the database up while it works', load: () => import('./cli/backup.ts') },
  restore: { does: 'restore a backup', load: () => import('./cli/restore.ts') },
  migrate: { does: 'bring the schema of DATABASE_URL up to date', load: () => import('./cli/migrate.ts') },
} satisfies Record<string, { does: string; load: () => Promise<unknown> }>;

const LIST = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(18)} ${does}`);
const USAGE = `growth-plan <command> [flags]\n\n${LIST.join('\n')}\n\ngrowth-plan <command> --help says what its flags are.`;

const isCommand = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name);

/** Runs the command that the first argument names, with the others. */
async function main(): Promise<void> {
  if (process.argv[2] === '--') process.argv.splice(2, 1); // pnpm hands a parting `--` on
  const [name = '--help'] = process.argv.splice(2, 1);
  if (isCommand(name)) {
    enableCompileCache();
    await COMMANDS[name].load();
  } else if (name === '--help' || name === '-h') console.log(USAGE);
  else {
    console.error(`There is no command '${name}'.\n\n${USAGE}`);
    process.exitCode = 1;
  }
}

await main();
