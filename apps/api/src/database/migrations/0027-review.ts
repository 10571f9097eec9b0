import { sql, type Kysely } from 'kysely';

/**
 * Who wrote each version of an answer, what a round of feedback was sent with (its baseline) and ended with (outcome and summary),
 * and feedback that a consultant has not sent yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Null for versions that a server of the release before wrote. No foreign key: what a person wrote stays when the account goes.
  `alter table answer add column author_id uuid`,
  `alter table answer_history add column author_id uuid, add column restored_from integer`,

  // `versions` maps the id of a question to the version of its answer.
  `alter table feedback_round
    add column versions jsonb,
    add column outcome text check (outcome in ('ready', 'changes')),
    add column summary text check (char_length(summary) between 1 and 2000),
    add column summary_edited_at timestamptz`,
  `alter table feedback add column edited_at timestamptz`,

  // Versions only rise, so that a draft written after another was deleted is never taken for it.
  `create sequence feedback_draft_version as integer`,
  `create table feedback_draft (
    plan_id uuid not null references plan (id) on delete cascade,
    author_id uuid not null references account (id) on delete cascade,
    step_id uuid,
    text text not null check (char_length(text) between 1 and 2000),
    version integer not null default nextval('feedback_draft_version'),
    saved_at timestamptz not null,
    unique nulls not distinct (plan_id, author_id, step_id)
  )`,
  `create index feedback_draft_by_author on feedback_draft (author_id)`,
  `create index feedback_draft_by_age on feedback_draft (saved_at)`,

  // A trigger, so that rounds opened by a server of the release before have a baseline too. A save locks its plan in share mode:
  // each is committed before the versions are read, or waits until the round is there.
  `create function keep_baseline() returns trigger language plpgsql as $$
  begin
    perform from plan where id = new.plan_id for no key update;
    new.versions := (select coalesce(jsonb_object_agg(question_id, version), '{}') from answer where plan_id = new.plan_id);
    return new;
  end $$`,
  `create trigger feedback_round_baseline before insert on feedback_round for each row execute function keep_baseline()`,

  `create function names_version(plan uuid, question uuid, version integer) returns boolean stable language sql as $$
    select exists (select from feedback_round round where round.plan_id = plan and (round.versions ->> question::text)::integer = version)
  $$`,
  // For servers of the release before, whose thinning knows no baselines. With its answer, a version goes.
  `create function keep_named_version() returns trigger language plpgsql as $$
  begin
    if exists (select from answer where plan_id = old.plan_id and question_id = old.question_id)
      and names_version(old.plan_id, old.question_id, old.version) then
      return null;
    end if;
    return old;
  end $$`,
  `create trigger answer_history_keep_named before delete on answer_history for each row execute function keep_named_version()`,
];
