import { sql, type Kysely } from 'kysely';

/** Adds the areas that a personal token is made for, and accounts that are disabled: kept, but nobody gets in by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table account add column disabled_at timestamptz`,

  // The default is for servers of the release before, which make tokens without areas: the role still bounds what they do.
  `alter table personal_token add column areas text[] not null
    default '{plans,clients,consultants,texts,audit,admin}' check (cardinality(areas) > 0)`,
  `update personal_token set areas = case account.role
      when 'User' then '{plans,clients}' when 'Consultant' then '{plans,clients,consultants}' else areas end::text[]
    from account where account.id = personal_token.account_id`,
  `create index personal_token_newest on personal_token (created_at desc, id desc)`,
];
