import { sql, type Kysely } from 'kysely';

/** What the people who run the service need: when somebody was last here, whether they chose their language, and who an event was about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table account add column last_login_at timestamptz,
    add column language_chosen boolean not null default false`,
  `update account set last_login_at = login.at
    from (select actor_id, max(at) as at from audit_event where action = 'login' group by actor_id) login
    where login.actor_id = account.id`,
  // In addition to the account's own mark, so that one condition on the client's row hides all that is theirs.
  `alter table client add column deleted boolean not null default false`,
  `create index account_deleted on account (deleted_at) where deleted_at is not null`,
  `create index feedback_round_given on feedback_round (plan_id, given_at desc) where given_at is not null`,
  `alter table feedback_round drop constraint feedback_round_given_by_fkey,
    add constraint feedback_round_given_by_fkey foreign key (given_by) references account (id) on delete set null`,
  `create trigger audit_event_kept before truncate on audit_event for each statement execute function refuse_change()`,
  `create index audit_event_by_action on audit_event (action, at desc, id desc)`,
];
