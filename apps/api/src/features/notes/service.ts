import { daySchema, idSchema } from '@app/schema/fields';
import { CLIENT_NOTES_MAX, type ListNotesInput, type SaveNoteInput } from '@app/schema/notes';
import { VALIDATION_KEYS } from '@app/schema/validation';
import * as z from 'zod/mini';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import { readPage } from '../../read-page.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit, recordNotesView } from '../audit/record.ts';
import * as queries from './queries.ts';

const PLACE = z.object({ day: daySchema, id: idSchema });

/** A page of the notes on a client in scope. That an admin reads them is recorded, once an hour. */
export async function listNotes(ctx: SignedInContext, { id: clientId, ...page }: ListNotesInput) {
  const { db, scope, actor, clock } = ctx;
  const list = await readPage(page, {
    place: PLACE,
    select: async (after, limit) => {
      const found = await queries.selectNotes(db, scope, { clientId, after, limit });
      if (!found) throw new Failure('not_found');
      return found.notes;
    },
    placeOf: ({ notedOn: day, id }) => ({ day, id }),
  });
  if (actor.role === 'Admin') await recordNotesView(db, { actor, clientId }, clock());
  return list;
}

/**
 * Adds a note on a client in scope, changes or deletes one. Throws `text_changed` with the stored note when it has another
 * version, and `limit_reached`.
 */
export async function saveNote(ctx: SignedInContext, { id: clientId, noteId, ...given }: SaveNoteInput) {
  await transact(ctx.db, async (tx) => {
    if (!(await queries.lockClient(tx, ctx.scope, clientId))) throw new Failure('not_found');
    const subjectId =
      noteId === undefined
        ? await addNote(ctx, tx, { clientId, ...given })
        : await changeNote(ctx, tx, { clientId, noteId, ...given });
    await audit({ ...ctx, db: tx }, given.text === null ? 'note_deleted' : 'note_saved', { clientId, subjectId });
  });
  return { msg: 'saved' } as const;
}

type Given = Pick<SaveNoteInput, 'notedOn' | 'text' | 'version'> & { clientId: string };

async function addNote(ctx: SignedInContext, tx: Tx, { clientId, notedOn, text }: Given): Promise<string> {
  if (text === null) throw fieldFailure('noteId', VALIDATION_KEYS.required, 'missing_form_parameters');
  if ((await queries.countNotes(tx, clientId)) >= CLIENT_NOTES_MAX)
    throw new Failure('limit_reached', { params: { max: CLIENT_NOTES_MAX } });
  return queries.insertNote(tx, clientId, { authorId: ctx.actor.accountId, notedOn, text, now: ctx.clock() });
}

type Change = Given & { noteId: string };

async function changeNote(
  ctx: SignedInContext,
  tx: Tx,
  { clientId, noteId, notedOn, text, version }: Change,
): Promise<string> {
  const stored = await queries.selectNote(tx, clientId, noteId);
  if (!stored) throw new Failure('not_found');
  if (stored.version !== version) throw new Failure('text_changed', { data: stored });
  if (text === null) await queries.deleteNote(tx, noteId);
  else await queries.updateNote(tx, noteId, { authorId: ctx.actor.accountId, notedOn, text, now: ctx.clock() });
  return noteId;
}
