import { composeDependencies } from '../compose.ts';
import { connect } from '../database/connect.ts';
import { startEmbedded } from '../database/embedded.ts';
import { migrateToLatest } from '../database/migrate-schema.ts';
import { listDemoLogins, seedDemo } from '../database/seed/demo.ts';
import { keysBesideData, processVariables, readEnvironment } from '../environment.ts';
import { runCommand } from './command.ts';

const USAGE = `Makes the demo data in a database without accounts, and prints the logins.

  growth-plan seed`;

/** `growth-plan seed`: the demo data, as asked for. */
await runCommand({
  usage: USAGE,
  options: {},
  async run() {
    const environment = readEnvironment(processVariables());
    const embedded = environment.databaseUrl === null ? await startEmbedded({ dataDir: environment.dataDir }) : null;
    const url = embedded?.url ?? environment.databaseUrl!; // one of the two is there: without DATABASE_URL we have our own
    await migrateToLatest(url);
    const db = connect(url, environment.databasePool);
    const deps = await composeDependencies(
      db,
      environment,
      environment.sessionKeys ?? keysBesideData(environment.dataDir),
    );
    const seeded = await seedDemo(deps);
    console.log(
      seeded ? (await listDemoLogins(db)).join('\n') : 'The database has accounts already; nothing was changed.',
    );
    await db.destroy();
    await embedded?.stop();
  },
});
