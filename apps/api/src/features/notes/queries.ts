import type { Note } from '@app/schema/notes';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { isoMoment } from '../../database/json.ts';
import { hasRow } from '../../database/outcome.ts';
import { selectPersonName } from '../../database/person-name.ts';
import { newId } from '../../lib/ids.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

/** After which note a page begins. */
export type NotePlace = { day: string; id: string };

type Page = { clientId: string; after: NotePlace | null; limit: number };

/** A client in scope with a page of the notes on them, the newest day first; undefined for a client out of scope. */
export async function selectNotes(
  db: Database,
  scope: Scope,
  { clientId, after, limit }: Page,
): Promise<{ company: string; notes: Note[] } | undefined> {
  const isAfter = after ? sql`and (note.noted_on, note.id) < (${after.day}::date, ${after.id}::uuid)` : sql``;
  // raw: one statement says whether the client is in scope, and which notes there are
  const { rows } = await sql<{ company: string; notes: Note[] }>`
    select client.company, (select coalesce(json_agg(page order by "notedOn" desc, id desc), '[]') from (
      ${SELECT_NOTE} where note.client_id = client.account_id ${isAfter}
      order by note.noted_on desc, note.id desc limit ${limit}) page) as notes
    from client where client.account_id = ${clientId} and ${clientInScope(scope)}`.execute(db);
  return rows[0];
}

const SELECT_NOTE: RawBuilder<Note> = sql`select note.id, note.noted_on as "notedOn", note.body as text,
  ${selectPersonName(sql.ref('note.author_id'))} as author, ${isoMoment('note.created_at')} as "createdAt",
  ${isoMoment('note.changed_at')} as "changedAt", note.version from client_note note`;

/** Holds a client in scope until the transaction ends: the notes on them change one at a time. False for one out of scope. */
export function lockClient(tx: Tx, scope: Scope, clientId: string): Promise<boolean> {
  const client = tx.selectFrom('client').select('account_id').where('account_id', '=', clientId);
  return hasRow(client.where(clientInScope(scope)).forNoKeyUpdate());
}

/** A note on a client who is held. */
export async function selectNote(tx: Tx, clientId: string, id: string): Promise<Note | undefined> {
  // raw: a note is the same in the list and alone
  const { rows } = await sql<Note>`${SELECT_NOTE} where note.client_id = ${clientId} and note.id = ${id}`.execute(tx);
  return rows[0];
}

export async function countNotes(tx: Tx, clientId: string): Promise<number> {
  const notes = tx.selectFrom('client_note').where('client_id', '=', clientId);
  return (await notes.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

type Written = { authorId: string; notedOn: string; text: string; now: Date };

/** Adds a note and gives its id. */
export async function insertNote(tx: Tx, clientId: string, { authorId, notedOn, text, now }: Written): Promise<string> {
  const id = newId();
  const written = { author_id: authorId, noted_on: notedOn, body: text, created_at: now.toISOString() };
  await tx
    .insertInto('client_note')
    .values({ id, client_id: clientId, ...written })
    .execute();
  return id;
}

export async function updateNote(tx: Tx, id: string, { authorId, notedOn, text, now }: Written): Promise<void> {
  await tx
    .updateTable('client_note')
    .set({ author_id: authorId, noted_on: notedOn, body: text, changed_at: now.toISOString() })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('client_note').where('id', '=', id).execute();
}
