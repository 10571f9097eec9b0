import { sql, type Kysely } from 'kysely';

/**
 * Keeps when a to-do of a question was last edited, ticked or deleted, so that a review can mark the question as changed. And an
 * index for the open to-dos of all clients.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table todo_change (
    plan_id uuid not null references plan (id) on delete cascade,
    question_id uuid not null,
    changed_at timestamptz not null,
    primary key (plan_id, question_id)
  )`,
  // By triggers: servers of the release before change to-dos too. With a plan that is erased nothing is left to mark.
  `create function note_todo_change() returns trigger language plpgsql as $$
  begin
    insert into todo_change (plan_id, question_id, changed_at)
      select old.plan_id, old.question_id, now() from plan where plan.id = old.plan_id
      on conflict (plan_id, question_id) do update set changed_at = excluded.changed_at;
    return null;
  end $$`,
  `create trigger todo_changed after update on todo for each row when (old.* is distinct from new.*)
    execute function note_todo_change()`,
  `create index todo_open_by_deadline on todo (coalesce(deadline, '9999-12-31'::date), id) where done_at is null`,
  `create trigger todo_deleted after delete on todo for each row execute function note_todo_change()`,
];
