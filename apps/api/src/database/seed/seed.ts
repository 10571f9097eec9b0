import { composeDependencies } from '../../compose.ts';
import { ConfigurationFault, keysBesideData, processVariables, readEnvironment } from '../../environment.ts';
import { connect } from '../connect.ts';
import { startEmbedded } from '../embedded.ts';
import { migrateToLatest } from '../migrate-schema.ts';
import { demoLogins, seedDemo } from './demo.ts';

/** `growth-plan seed`: makes the demo data in a database without accounts, as asked for, and prints the logins. */
async function main(): Promise<void> {
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
  console.log(seeded ? (await demoLogins(db)).join('\n') : 'The database has accounts already; nothing was changed.');
  await db.destroy();
  await embedded?.stop();
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigurationFault ? error.message : error);
  process.exit(1);
});
