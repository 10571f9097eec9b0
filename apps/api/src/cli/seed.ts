import { listDemoLogins, seedDemo } from '../database/seed/demo.ts';
import { runCommand } from './command.ts';
import { withDependencies } from './open-database.ts';

const USAGE = `Makes the demo data in a database without accounts, and prints the logins.

  growth-plan seed`;

/** `growth-plan seed`: the demo data, as asked for. */
await runCommand({
  usage: USAGE,
  options: {},
  async run() {
    const lines = await withDependencies(
      async (deps) =>
        (await seedDemo(deps))
          ? await listDemoLogins(deps.db)
          : ['The database has accounts already; nothing was changed.'],
      { mayMake: true },
    );
    console.log(lines.join('\n'));
  },
});
