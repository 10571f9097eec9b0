import type pg from 'pg';
import { connect, type Database } from '../../database/connect.ts';
import { migrateToLatest, migrationNames } from '../../database/migrate-schema.ts';
import type { Environment } from '../../environment.ts';
import { audit, OPERATOR } from '../audit/record.ts';
import { canReadPlan } from '../plans/service.ts';
import { createQuestionnaireLibrary } from '../questionnaire/questionnaire-library.ts';
import { openTexts } from '../texts/text-library.ts';
import { takeOverAccess, type Access } from './access.ts';
import { STAGING_SCHEMA, dropStagingSchema, loadBackup, createStagingSchema } from './staging-schema.ts';
import { carryOver, holdUnsent, selectSealedBy, type CarriedOver } from './carry-over.ts';
import { eraseAgain, type ErasedAgain } from './erase-again.ts';
import { BackupFault, type Backup } from './format.ts';
import { readBackup } from './reading.ts';
import { canOpen, openSealer, putKey } from './session-key.ts';
import { selectCounts } from './queries.ts';
import { closeSession, openSession, toUrlWithinSchema } from './session.ts';
import { expectNobodyConnected, takePlace } from './swap-schemas.ts';
import type { Progress } from './write-backup.ts';

type Needs = {
  url: string;
  environment: Pick<Environment, 'dataDir' | 'sessionKeys' | 'usesLocalKey' | 'brand'>;
  file: string;
  /** Called before anything is done to a database that holds data, to make a restore point; throws to leave it alone. */
  replace: () => Promise<void>;
  /** Accounts to be erased from the copy in addition to those that the replaced audit log names. */
  erased: readonly string[];
  /** Whether nobody's password of the backup may work. */
  forceNewPasswords: boolean;
  say(line: string): void;
  tell: Progress;
  interrupted: Promise<never>;
};

/** What a restore did. */
export type Restored = {
  backup: Backup;
  accounts: number;
  plans: number;
  /** Names of tables that no migration of this program makes. */
  leftOut: string[];
  migrated: string[];
  /** Null where nothing was known of what happened since the backup. */
  carried: CarriedOver | null;
  erasedAgain: ErasedAgain;
  access: Access;
  heldMails: number;
  /** Keys that second factors are sealed with and this installation has not. */
  missingKeys: { key: string; secondFactors: number }[];
};

/**
 * Restores a backup: builds it up in a second schema, verifies it, and only then puts it in place, in one transaction. On any
 * fault, also a crash, what is there stays exactly as it was. Throws `BackupFault` in plain words.
 */
export async function restoreBackup(needs: Needs): Promise<Restored> {
  const { file, say } = needs;
  say(`Reading ${file}`);
  const backup = await Promise.race([readBackup(file), needs.interrupted]);
  expectKnown(backup);
  const client = await openSession(needs.url, 'restore');
  try {
    return await restoreOver(client, backup, needs);
  } finally {
    await closeSession(client);
  }
}

/** Throws for a backup of a newer program, which this one would read wrong. */
function expectKnown({ migrations, madeAt }: Backup): void {
  const known = migrationNames();
  const unknown = migrations.find((name, index) => name !== known[index]);
  if (unknown !== undefined)
    throw new BackupFault(
      `The backup of ${madeAt} is of a newer version of this program: it has the migration ${unknown}. Restore it with that version.`,
    );
}

async function restoreOver(client: pg.Client, backup: Backup, needs: Needs): Promise<Restored> {
  const { url, replace, say } = needs;
  const { rows } = await client.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('growth-plan restore', 0)) as mine`,
  );
  if (!rows[0]?.mine) throw new BackupFault('Another restore into this database is under way.');
  await expectNobodyConnected(client);
  const { home, quoted } = await findHome(client);
  if (await holdsData(client, quoted)) await replace();
  await dropStagingSchema(client); // what a killed restore left
  await client.query(`create schema ${STAGING_SCHEMA}`);
  const inside = await openSession(toUrlWithinSchema(url, STAGING_SCHEMA), 'restore');
  try {
    const restored = await Promise.race([build(inside, { ...needs, backup, old: quoted }), needs.interrupted]);
    say('Putting it in place');
    await takePlace(client, home);
    if (backup.sessionKey !== null && needs.environment.sessionKeys === null)
      await putKey(needs.environment.dataDir, backup.sessionKey);
    return restored;
  } catch (error) {
    await closeSession(inside);
    await dropStagingSchema(client).catch(() => undefined); // the connection may be gone; the next restore drops it
    throw error;
  } finally {
    await closeSession(inside);
  }
}

type Built = Needs & { backup: Backup; old: string };

/** Everything that happens in the second schema; the current one is only read. */
async function build(inside: pg.Client, { backup, old, say, ...needs }: Built): Promise<Restored> {
  const { url, environment, file, erased, forceNewPasswords, tell } = needs;
  const within = toUrlWithinSchema(url, STAGING_SCHEMA);
  say('Loading it into a second schema');
  await createStagingSchema(within, backup);
  const leftOut = await loadBackup(inside, file, tell);
  const migrated = await migrateToLatest(within, { schema: STAGING_SCHEMA });
  say('Taking over what happened since, and trying it out');
  const carried = await carryOver(inside, old);
  const heldMails = await holdUnsent(inside);
  const db = connect(within, 1);
  try {
    const { branding } = await openTexts(db, environment.brand);
    const erasedAgain = await eraseAgain(db, erased, branding.facts.name);
    const sealer = openSealer(environment, backup.sessionKey);
    const { lost, ...access } = await takeOverAccess(db, { old: carried && old, forceNewPasswords, sealer });
    await audit({ actor: OPERATOR, db }, 'backup_restored');
    await inside.query('analyze');
    const counts = await readLikeServer(db);
    const sealed = await selectSealedBy(inside);
    const missingKeys = sealed.filter(({ key }) => !canOpen(environment, key, backup.sessionKey));
    const made = { ...access, lost: lost.filter((id) => !erased.includes(id)) }; // those that are erased were in the backup
    return { backup, ...counts, leftOut, migrated, carried, erasedAgain, access: made, heldMails, missingKeys };
  } finally {
    await db.destroy();
  }
}

/** Reads with the product's own code what it cannot work without: a questionnaire, accounts, a plan. Gives what was there. */
async function readLikeServer(db: Database): Promise<{ accounts: number; plans: number }> {
  const questionnaires = createQuestionnaireLibrary(db);
  await questionnaires.get(await questionnaires.newestId());
  const { plan, accounts, plans } = await selectCounts(db);
  if (plan !== null && !(await canReadPlan(db, plan))) throw new Error(`the plan ${plan} cannot be read`);
  return { accounts: accounts ?? 0, plans: plans ?? 0 };
}

/** The schema in which servers find their tables, as it is and as SQL names it. */
async function findHome(client: pg.Client): Promise<{ home: string; quoted: string }> {
  const { rows } = await client.query<{ home: string | null; quoted: string }>(
    'select current_schema() as home, quote_ident(current_schema()) as quoted',
  );
  const { home = null, quoted = '' } = rows[0] ?? {};
  if (home === null) throw new BackupFault('The database has no schema that its user finds tables in.');
  return { home, quoted };
}

/** Whether there is something to lose; throws for a database that something else than this product lives in. */
async function holdsData(client: pg.Client, home: string): Promise<boolean> {
  const { rows } = await client.query<{ tables: number; ours: boolean; accounts: boolean }>(
    `select count(*)::int as tables, to_regclass('${home}.kysely_migration') is not null as ours,
      to_regclass('${home}.account') is not null as accounts
    from pg_class where relnamespace = '${home}'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,
  );
  const { tables, ours, accounts } = rows[0]!; // an aggregate has a row
  if (tables === 0) return false;
  if (!ours)
    throw new BackupFault(`The database holds ${tables} tables of something else; restore into one of its own.`);
  if (!accounts) return true; // of a version that is not known here
  const { rowCount } = await client.query(`select from ${home}.account limit 1`).catch(() => ({ rowCount: 1 })); // unreadable is not empty
  return rowCount === 1;
}
