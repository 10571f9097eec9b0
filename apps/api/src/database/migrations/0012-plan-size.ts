import { sql, type Kysely } from 'kysely';

/**
 * How large each plan is, kept by the database and bounded there: a writer that knows nothing of the limit, such as a server of
 * the release before, cannot pass it, and of two writers at once the second sees what the first wrote.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** What counts of each table: the bytes of its texts in JSON, which is what readers are sent. */
const COUNTED = {
  answer: { bytes: `octet_length(value::text)`, todos: 0 },
  todo: {
    bytes: `octet_length(to_json(task)::text) + coalesce(octet_length(to_json(person_responsible)::text), 0)`,
    todos: 1,
  },
  passed_finding: { bytes: `octet_length(to_json(finding)::text) + octet_length(to_json(reason)::text)`, todos: 0 },
};

type Table = keyof typeof COUNTED;

const TABLES = Object.keys(COUNTED) as Table[];

/** The rows of a table as plan, bytes and to-dos; `sign` is -1 for rows that are gone. */
const selectSizes = (table: Table, from: string, sign: 1 | -1) =>
  `select plan_id, ${sign} * (${COUNTED[table].bytes})::bigint as bytes, ${sign * COUNTED[table].todos} as todos from ${from}`;

const SIZES_BY_EVENT = {
  insert: (table: Table) => selectSizes(table, 'added', 1),
  update: (table: Table) => `${selectSizes(table, 'removed', -1)} union all ${selectSizes(table, 'added', 1)}`,
  delete: (table: Table) => selectSizes(table, 'removed', -1),
};

const TRANSITIONS = {
  insert: 'new table as added',
  update: 'old table as removed new table as added',
  delete: 'old table as removed',
};

type Event = keyof typeof SIZES_BY_EVENT;

const createTrigger = (table: Table, event: Event) => [
  `create function ${table}_size_${event}() returns trigger language plpgsql as $$
    begin
      perform resize_plan(plan_id, sum(bytes)::bigint, sum(todos)::int)
        from (${SIZES_BY_EVENT[event](table)}) each_row
        group by plan_id having sum(bytes) <> 0 or sum(todos) <> 0 order by plan_id;
      return null;
    end $$`,
  `create trigger plan_size_${event} after ${event} on ${table}
    referencing ${TRANSITIONS[event]} for each statement execute function ${table}_size_${event}()`,
];

const STATEMENTS = [
  // In a table of its own: a plan's row has triggers and readers that a save does not concern.
  `create table plan_size (
    plan_id uuid primary key references plan (id) on delete cascade,
    bytes bigint not null,
    todos integer not null
  ) with (fillfactor = 50)`,

  // A plan may be above a limit, from before there was one; it can only not grow further.
  `create function resize_plan(plan uuid, more_bytes bigint, more_todos int) returns void language plpgsql as $$
    declare
      size plan_size;
    begin
      update plan_size set bytes = bytes + more_bytes, todos = todos + more_todos where plan_id = plan returning * into size;
      if not found and (more_bytes > 0 or more_todos > 0) then
        insert into plan_size (plan_id, bytes, todos) values (plan, more_bytes, more_todos)
          on conflict (plan_id) do update set bytes = plan_size.bytes + excluded.bytes, todos = plan_size.todos + excluded.todos
          returning * into size;
      end if;
      if more_todos > 0 and size.todos > 1000 then
        raise exception 'plan % has too many to-dos', plan using errcode = 'check_violation', constraint = 'plan_todos_max';
      end if;
      if more_bytes > 0 and size.bytes > 4194304 then
        raise exception 'plan % is full', plan using errcode = 'check_violation', constraint = 'plan_bytes_max';
      end if;
    end $$`,

  ...TABLES.flatMap((table) =>
    (['insert', 'update', 'delete'] as const).flatMap((event) => createTrigger(table, event)),
  ),

  // After the triggers, which let no other writer in until this is committed.
  `insert into plan_size (plan_id, bytes, todos)
    select plan_id, sum(bytes), sum(todos) from (${TABLES.map((table) => selectSizes(table, table, 1)).join(' union all ')}) each_row
    group by plan_id`,
];
