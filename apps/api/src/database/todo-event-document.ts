import { sql } from 'kysely';

/* raw: fragments of SQL, for a statement that has `todo_event` as `event` in it. */

/** A moment that is kept as text, as everywhere on the wire. */
const isoOf = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/* An event is of a contact or of a request alone when it has no other name, or no other deadline. Who accepts the deadline that
   there already is has set it. */
const IS_HANDED = sql`(event.what = 'person' and event.before is not distinct from event.after)`;
const IS_ASKED = sql`(event.what = 'deadline' and event.before is not distinct from event.after
  and not (event.wanted_after is null and event.wanted_before::text is not distinct from event.after))`;

/** What happened, as one of `TODO_EVENTS`. */
export const EVENT_WHAT = sql<string>`case
  when ${IS_HANDED} then case when event.contact_after is null then 'contact_removed' else 'contact' end
  when ${IS_ASKED} then case when event.wanted_after is null then 'date_declined'
    when event.actor_kind = 'contact' then 'date_requested' else 'date_restored' end
  else event.what end`;

/** The value before it: of a contact their name, of a request its day. */
export const EVENT_BEFORE = sql<string | null>`case
  when ${IS_HANDED} then case when event.contact_before is not null then event.before end
  when ${IS_ASKED} then event.wanted_before::text
  when event.what = 'reopened' then ${isoOf('event.before')} else event.before end`;

/** The value after it. */
export const EVENT_AFTER = sql<string | null>`case
  when ${IS_HANDED} then case when event.contact_after is not null then event.after end
  when ${IS_ASKED} then event.wanted_after::text
  when event.what = 'done' then ${isoOf('event.after')} else event.after end`;

/** The reason, also that of who asks for another deadline. */
export const EVENT_NOTE = sql<
  string | null
>`coalesce(event.note, case when ${IS_ASKED} and event.wanted_after is not null then event.wanted_reason end)`;
