import { sql, type Kysely } from 'kysely';

/**
 * The history of a to-do also has which contact is responsible for it and which deadline they ask for, so that undo can restore
 * both. In columns of the events that there are: servers of the release before refuse a kind that they do not know.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Of what changed alone. `wanted_reason` is that of the request that was made or taken away.
  `alter table todo_event
    add column contact_before uuid,
    add column contact_after uuid,
    add column wanted_before date,
    add column wanted_after date,
    add column wanted_reason text check (char_length(wanted_reason) <= 500)`,
  `create index todo_event_asked_before on todo_event (contact_before) where wanted_reason is not null`,
  `create index todo_event_asked_after on todo_event (contact_after) where wanted_reason is not null`,

  // As in 0026. A request that this very change sets belongs to the new contact: undo restores both at once.
  `create or replace function keep_todo_state() returns trigger language plpgsql as $$
  begin
    if new.done_at is not null then
      new.dropped_at := null;
      new.drop_reason := null;
    end if;
    if old.deadline <> new.deadline then
      new.moves := greatest(0, old.moves + case current_setting('growth_plan.undoes', true) when 'true' then -1 else 1 end);
    end if;
    if new.person_responsible is distinct from old.person_responsible and new.contact_id is not distinct from old.contact_id then
      new.contact_id := null;
    end if;
    if new.contact_id is distinct from old.contact_id
        and (new.contact_id is null or new.wanted_deadline is not distinct from old.wanted_deadline) then
      new.wanted_deadline := null;
      new.wanted_reason := null;
    end if;
    return new;
  end $$`,

  // As in 0021. Another contact is an event of the kind "person", also with the same name, and says what request went with the former
  // one. Any other change of a request is an event of the kind "deadline", also with the same deadline.
  `create or replace function write_todo_events() returns trigger language plpgsql as $$
  declare
    actor jsonb := coalesce(nullif(current_setting('growth_plan.todo_change', true), ''), '{}')::jsonb;
    is_handed boolean := old.contact_id is distinct from new.contact_id;
    is_asked boolean := (old.wanted_deadline, old.wanted_reason) is distinct from (new.wanted_deadline, new.wanted_reason);
  begin
    insert into todo_event (todo_id, at, what, before, after, note, actor_kind, actor_id, batch_id,
        contact_before, contact_after, wanted_before, wanted_after, wanted_reason)
      select new.id, coalesce((actor->>'at')::timestamptz, now()), what, before, after, actor->>'note',
        coalesce(actor->>'kind', 'unknown'), (actor->>'id')::uuid, (actor->>'batch')::uuid,
        case when is_full then old.contact_id end, case when is_full then new.contact_id end,
        case when is_full and is_asked then old.wanted_deadline end, case when is_full and is_asked then new.wanted_deadline end,
        case when is_full and is_asked then
          case when new.wanted_deadline is null then (select old.wanted_reason from contact where id = old.contact_id)
            else new.wanted_reason end end
      from (values
        (old.dropped_at is not null and new.dropped_at is null, 'restored', old.drop_reason, null, false),
        (old.done_at is null and new.done_at is not null, 'done', null, new.done_at::text, false),
        (old.done_at is not null and new.done_at is null, 'reopened', old.done_at::text, null, false),
        (old.deadline is distinct from new.deadline or (is_asked and not is_handed),
          'deadline', old.deadline::text, new.deadline::text, is_asked and not is_handed),
        (old.person_responsible is distinct from new.person_responsible or is_handed,
          'person', old.person_responsible, new.person_responsible, is_handed),
        (old.dropped_at is null and new.dropped_at is not null, 'dropped', null, new.drop_reason, false)
      ) changed (is_so, what, before, after, is_full) where is_so;
    return null;
  end $$`,
  `create or replace trigger todo_event after update on todo for each row
    when ((old.done_at is null) <> (new.done_at is null) or (old.dropped_at is null) <> (new.dropped_at is null)
      or (old.deadline, old.person_responsible, old.contact_id, old.wanted_deadline, old.wanted_reason)
        is distinct from (new.deadline, new.person_responsible, new.contact_id, new.wanted_deadline, new.wanted_reason))
    execute function write_todo_events()`,

  // What a contact wrote as the reason goes with them, also when a server of the release before removes them. The to-dos of one
  // who is deleted lose them after this: their events find no contact.
  `create function forget_reasons_of_contact() returns trigger language plpgsql as $$
  begin
    update todo_event set wanted_reason = null
      where wanted_reason is not null and (contact_before = old.id or contact_after = old.id);
    return null;
  end $$`,
  `create trigger contact_left after update of left_at on contact for each row when (new.left_at is not null)
    execute function forget_reasons_of_contact()`,
  `create trigger contact_deleted after delete on contact for each row execute function forget_reasons_of_contact()`,
];
