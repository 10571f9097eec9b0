import { sql, type Kysely } from 'kysely';

/** Notes that a consultant keeps on a client, for the firm alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // `author_id` has no foreign key: a note stays with its client when its author goes. `changed_at` is null until a note is edited.
  `create table client_note (
    id uuid primary key,
    client_id uuid not null references client (account_id) on delete cascade,
    author_id uuid not null,
    noted_on date not null,
    body text not null check (char_length(body) between 1 and 5000),
    version integer not null default 1,
    created_at timestamptz not null,
    changed_at timestamptz
  )`,
  `create index client_note_by_day on client_note (client_id, noted_on desc, id desc)`,
];
