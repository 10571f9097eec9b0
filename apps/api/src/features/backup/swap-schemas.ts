import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { STAGING_SCHEMA } from './staging-schema.ts';
import { BackupFault } from './format.ts';

const GOING_MS = 2_000; // a server that was stopped just now may still be leaving
const AGAIN_MS = 100;

/** Throws while servers, or other commands, of the product have connections to this database. */
export async function expectNobodyConnected(client: pg.Client): Promise<void> {
  const until = performance.now() + GOING_MS;
  let places = await selectConnected(client);
  for (; places.length > 0 && performance.now() < until; places = await selectConnected(client)) await sleep(AGAIN_MS);
  if (places.length > 0)
    throw new BackupFault(`Servers use the database (from ${places.join(', ')}): stop the servers first.`);
}

async function selectConnected(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(
    `select distinct coalesce(host(client_addr), 'this machine') as place from pg_stat_activity
    where datname = current_database() and application_name = 'growth-plan' order by place`,
  );
  return rows.map(({ place }) => place);
}

const OURS = `not exists (select from pg_depend where objid = entry.oid and deptype = 'e')`;

/** The statements that drop what is in the schema `$1` and move there what was built. */
const CHANGES = [
  `select 'drop table ' || string_agg(entry.oid::regclass::text, ', ') || ' cascade' as statement
    from pg_class entry where relnamespace = to_regnamespace(quote_ident($1)) and relkind in ('r', 'p') and ${OURS}
    having count(*) > 0`,
  `select 'drop function ' || string_agg(entry.oid::regprocedure::text, ', ') || ' cascade' as statement
    from pg_proc entry where pronamespace = to_regnamespace(quote_ident($1)) and ${OURS} having count(*) > 0`,
  `select format('alter table %s set schema %I', entry.oid::regclass, $1::text) as statement
    from pg_class entry where relnamespace = '${STAGING_SCHEMA}'::regnamespace and relkind in ('r', 'p')`,
  `select format('alter function %s set schema %I', entry.oid::regprocedure, $1::text) as statement
    from pg_proc entry where pronamespace = '${STAGING_SCHEMA}'::regnamespace`,
];

/**
 * Puts what was built in the staging schema in the place of what is there, in one transaction: tables, functions and the rights of other
 * roles on them. Nothing changes when it fails, or when a server has come meanwhile.
 */
export async function takePlace(client: pg.Client, home: string): Promise<void> {
  const list = async (statements: string) =>
    (await client.query<{ statement: string }>(statements, [home])).rows.map(({ statement }) => statement);
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  await client.query('begin');
  try {
    const rights = await list(
      `select format('grant %s on %I.%I to %s', privilege_type, $1::text, relname,
        case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end) as statement
      from pg_class entry cross join aclexplode(relacl)
      where relnamespace = to_regnamespace(quote_ident($1)) and relkind = 'r' and grantee <> relowner
        and to_regclass(format('${STAGING_SCHEMA}.%I', relname)) is not null`,
    );
    for (const change of CHANGES) await run(await list(change));
    await run(rights);
    await client.query(`drop schema ${STAGING_SCHEMA}`); // without cascade: nothing may have been left behind
    await expectNobodyConnected(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // the connection may be gone: that rolls back too
    throw error;
  }
}
