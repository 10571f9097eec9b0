import { connect } from '../database/connect.ts';
import { grantPrivileges } from '../database/grants.ts';
import { migrateToLatest } from '../database/migrate-schema.ts';
import { saveAuditFloor } from '../database/retention.ts';
import { unreachableFault } from '../database/unreachable.ts';
import { readProcessVariables, readDatabaseEnvironment } from '../environment.ts';
import { Refusal, runCommand } from './command.ts';
import { expectNoPooler } from './open-database.ts';

const USAGE = `Brings the schema of DATABASE_URL up to date. Servers may run meanwhile: those of the version before go on.

  growth-plan migrate [--app-role NAME]

  --app-role  an existing role of the database that the servers log in as: it may use the tables, not change them`;

/** `growth-plan migrate`: what a start does itself unless MIGRATE_ON_START is false. */
await runCommand({
  usage: USAGE,
  options: { 'app-role': { type: 'string' } },
  async run({ 'app-role': role }) {
    const environment = readDatabaseEnvironment(readProcessVariables());
    const { databaseUrl: url, auditFloorDays } = environment;
    expectNoPooler(environment);
    if (url === null) throw new Refusal('DATABASE_URL is missing; the embedded database is migrated by each start.');
    const ran = await migrateToLatest(url).catch((error: unknown) => {
      throw unreachableFault(error, url);
    });
    console.log(ran.length === 0 ? 'The schema is up to date.' : `Migrated: ${ran.join(', ')}`);
    await using db = connect(url, 1);
    await saveAuditFloor(db, auditFloorDays);
    if (role === undefined) return;
    await grantPrivileges(db, role);
    console.log(`${role} may use it.`);
  },
});
