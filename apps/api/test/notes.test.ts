import type { Note } from '@app/schema/notes';
import { HOSTILE_STRINGS } from '@app/schema/testing/hostile-strings';
import { beforeEach, expect, test } from 'vitest';
import { setNow, useApplication, usePassword } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { eraseDue } from '../src/features/retention/erase.ts';
import { addDays } from '../src/lib/days.ts';
import { newId } from '../src/lib/ids.ts';

/* Private notes on a client: who writes, reads and exports them, and that no two saves overwrite each other. */

const app = useApplication();
const PASSWORD = 'Vaahtera#48kuu';
const account = usePassword(app, PASSWORD);
const HOUR_MS = 3_600_000;

let admin: Person;
let consultant: Person;
let client: Person;

beforeEach(async () => {
  setNow(app, '2026-11-26T10:05:00Z');
  admin = await app.anAccount('Admin', account);
  consultant = await app.aConsultant();
  client = await app.aClient({ consultant, company: 'Kanava Oy' });
});

type Saved = { msg: string; params?: object; data?: Note; errors?: { path: string }[] };

const NOTE = { notedOn: '2026-11-26', text: 'Met Anna', version: 0 };
const save = (given: object = {}, who = consultant) =>
  app.mutate<Saved>('note.save', { id: client.id, ...NOTE, ...given }, who);
const list = async (input: object = {}, who = consultant) =>
  (await app.query<{ items: Note[]; nextCursor: string | null }>('note.list', { id: client.id, ...input }, who)).body;
const exportNotes = (given: object = {}, who = admin) =>
  app.mutate<{ text: string; msg?: string; errors?: object }>(
    'note.exportForAccess',
    { id: client.id, password: PASSWORD, ...given },
    who,
  );
const events = async () => {
  const found = app.db.selectFrom('audit_event').select(['action', 'actor_id', 'subject_id', 'details']);
  return found.where('client_id', '=', client.id).where('action', 'like', 'note%').orderBy('id').execute();
};
const actions = async () => (await events()).map(({ action }) => action);

async function aNote(given: object = {}): Promise<Note> {
  expect((await save(given)).status).toBe(200);
  const newest = app.db.selectFrom('client_note').select('id').orderBy('id', 'desc').limit(1);
  const { id } = await newest.executeTakeFirstOrThrow();
  return (await list({ limit: 200 })).items.find((note) => note.id === id)!;
}

async function fill(count: number): Promise<void> {
  const note = { client_id: client.id, author_id: consultant.id, noted_on: '2026-01-01', body: 'x', changed_at: null };
  const rows = Array.from({ length: count }, () => ({ ...note, id: newId(), created_at: '2026-01-01T00:00:00Z' }));
  await app.db.insertInto('client_note').values(rows).execute();
}

test('a note has its day, its author and its times, and an edit raises its version', async () => {
  const note = await aNote();
  expect(note).toMatchObject({ ...NOTE, version: 1, author: 'Aino Laine', createdAt: '2026-11-26T10:05:00.000Z' });
  expect(note.changedAt).toBe(null);
  setNow(app, '2026-11-26T10:35:00Z');
  await save({ noteId: note.id, text: ' Met Anna and Mikko ', notedOn: '2026-11-25', version: 1 });
  const changed = { text: 'Met Anna and Mikko', notedOn: '2026-11-25', changedAt: '2026-11-26T10:35:00.000Z' };
  expect((await list()).items).toEqual([{ ...note, ...changed, version: 2 }]);
});

test('notes are listed by day, the newest first, in pages that miss and repeat none', async () => {
  const days = ['2026-11-03', '2026-11-05', '2026-11-05', '2026-11-01', '2026-11-05'];
  for (const [index, notedOn] of days.entries()) await save({ notedOn, text: `note ${index}` });
  const texts: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list({ limit: 2, ...(cursor !== undefined && { cursor }) });
    texts.push(...page.items.map(({ text }) => text));
    cursor = page.nextCursor;
  }
  expect(texts).toEqual(['note 4', 'note 2', 'note 1', 'note 0', 'note 3']);
  expect((await app.query('note.list', { id: client.id, cursor: 'x' }, consultant)).status).toBe(400);
});

test('a save that names another version changes nothing and is answered with the stored note', async () => {
  const note = await aNote();
  await save({ noteId: note.id, text: 'From the other tab', version: 1 });
  for (const text of ['From this tab', null]) {
    const { status, body } = await save({ noteId: note.id, text, version: 1 });
    expect([status, body.msg]).toEqual([409, 'text_changed']);
    expect(body.data).toMatchObject({ id: note.id, text: 'From the other tab', version: 2 });
  }
  expect((await list()).items).toMatchObject([{ text: 'From the other tab', version: 2 }]);
});

test('of 20 saves at once that name one version, one is stored and 19 get it', async () => {
  const note = await aNote();
  const saves = Array.from({ length: 20 }, (_, index) => save({ noteId: note.id, text: `save ${index}`, version: 1 }));
  const answers = await Promise.all(saves);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [stored] = (await list()).items;
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    expect([status, body.data?.text]).toEqual([409, stored?.text]);
});

test('a note is deleted by a text of null, and is then there for nobody', async () => {
  const note = await aNote();
  expect((await save({ noteId: note.id, text: null, version: 1 })).status).toBe(200);
  expect((await list()).items).toEqual([]);
  expect((await save({ noteId: note.id, version: 1 })).status).toBe(404);
  expect((await save({ text: null })).body.errors).toMatchObject([{ path: 'noteId' }]);
});

test.each([
  ['no text', { text: '' }, 'text'],
  ['spaces alone', { text: ' \n ' }, 'text'],
  ['5,001 characters', { text: 'x'.repeat(5_001) }, 'text'],
  ['a day that is not in the calendar', { notedOn: '2026-02-30' }, 'notedOn'],
])('a note with %s is refused at its field', async (_, given, path) => {
  const { status, body } = await save(given);
  expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
  expect((await list()).items).toEqual([]);
});

test('a note of 5,000 characters is saved', async () => {
  expect((await save({ text: 'ö'.repeat(5_000) })).status).toBe(200);
});

test('of 10 notes at once with three places left, three are saved; an edit and a deletion need no place', async () => {
  await fill(996);
  const note = await aNote();
  const answers = await Promise.all(Array.from({ length: 10 }, () => save()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.find(({ status }) => status !== 200);
  expect([refused?.status, refused?.body]).toMatchObject([409, { msg: 'limit_reached', params: { max: 1_000 } }]);
  expect((await save({ noteId: note.id, version: 1 })).status).toBe(200);
  expect((await save({ noteId: note.id, text: null, version: 2 })).status).toBe(200);
  expect((await save()).status).toBe(200);
});

test('a note on one client is not there under another one, nor for another consultant', async () => {
  const note = await aNote();
  const stranger = await app.aConsultant();
  const own = await app.aClient({ consultant: stranger });
  const other = await app.aClient({ consultant });
  const changed = { noteId: note.id, version: 1, text: 'Changed' };
  expect((await save({ ...changed, id: own.id }, stranger)).status).toBe(404);
  expect((await save({ ...changed, id: other.id })).status).toBe(404);
  expect((await save(changed, stranger)).status).toBe(404);
  expect((await save({}, stranger)).status).toBe(404);
  expect((await app.query('note.list', { id: client.id }, stranger)).status).toBe(404);
  expect((await list()).items).toEqual([note]);
});

test('notes follow a moved client: the former consultant gets 404 at once, and the new one signs what they edit', async () => {
  const note = await aNote();
  const next = await app.aConsultant();
  await app.db.updateTable('consultant').set({ first_name: 'Leo' }).where('account_id', '=', next.id).execute();
  const move = { id: consultant.id, clientIds: [client.id], consultantId: next.id };
  expect((await app.mutate('consultant.moveClients', move, consultant)).status).toBe(200);
  expect((await app.query('note.list', { id: client.id }, consultant)).status).toBe(404);
  for (const given of [{}, { noteId: note.id, version: 1 }, { noteId: note.id, text: null, version: 1 }])
    expect((await save(given)).status).toBe(404);
  expect((await list({}, next)).items).toEqual([note]);
  await save({ noteId: note.id, text: 'Met Anna again', version: 1 }, next);
  expect((await list({}, next)).items).toMatchObject([{ text: 'Met Anna again', author: 'Leo Laine' }]);
});

test('a move during saves lets none through after it', async () => {
  const next = await app.aConsultant();
  const move = { id: consultant.id, clientIds: [client.id], consultantId: next.id };
  const saves = Array.from({ length: 20 }, () => save());
  await app.mutate('consultant.moveClients', move, consultant);
  const { length } = (await list({}, next)).items;
  const answers = await Promise.all(saves);
  expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
  expect((await list({ limit: 200 }, next)).items).toHaveLength(length);
});

test('a note of an erased author stays, signed by nobody', async () => {
  await aNote();
  const next = await app.aConsultant();
  await app.mutate(
    'consultant.moveClients',
    { id: consultant.id, clientIds: [client.id], consultantId: next.id },
    consultant,
  );
  await app.db.deleteFrom('account').where('id', '=', consultant.id).execute();
  expect((await list({}, next)).items).toMatchObject([{ text: 'Met Anna', author: null }]);
  const { text } = (await exportNotes()).body;
  expect(text).toContain(`${app.deps.texts.branding.facts.name}, written 2026-11-26`);
});

test('notes on a deleted client are there for nobody, and are erased with the client', async () => {
  await aNote();
  await app.mutate('client.delete', { id: client.id }, consultant);
  for (const who of [consultant, admin])
    expect((await app.query('note.list', { id: client.id }, who)).status).toBe(404);
  expect((await exportNotes()).status).toBe(404);
  const rows = () => app.db.selectFrom('client_note').select('id').where('client_id', '=', client.id).execute();
  expect(await rows()).toHaveLength(1);
  setNow(app, new Date(app.now.value.getTime() + 40 * 24 * HOUR_MS));
  await eraseDue(app.deps);
  expect(await rows()).toEqual([]);
});

test('each write is an event by ids, and so is what an admin reads, once an hour', async () => {
  const note = await aNote();
  await save({ noteId: note.id, version: 1 });
  await save({ noteId: note.id, text: null, version: 2 });
  const written = { actor_id: consultant.id, subject_id: note.id, details: {} };
  expect(await events()).toEqual(
    ['note_saved', 'note_saved', 'note_deleted'].map((action) => ({ action, ...written })),
  );
  await Promise.all([list({}, admin), list({}, admin), list({}, admin), list()]);
  setNow(app, '2026-11-26T10:59:59Z');
  await list({}, admin);
  expect((await events()).slice(3)).toMatchObject([{ action: 'notes_viewed', actor_id: admin.id }]);
  setNow(app, '2026-11-26T11:00:00Z');
  await list({}, admin);
  expect((await actions()).slice(3)).toEqual(['notes_viewed', 'notes_viewed']);
  const refused = await app.query('note.list', { id: newId() }, admin);
  expect(refused.status).toBe(404);
});

test('an admin gets all notes on a client as one text, with the password, and that is an event', async () => {
  await fill(60);
  await save({ text: 'First line\nSecond line', notedOn: '2026-11-20' });
  const note = await aNote({ text: 'Opinion' });
  setNow(app, '2026-11-26T10:35:00Z');
  await save({ noteId: note.id, text: 'Opinion, changed', version: 1 });
  const { status, body } = await exportNotes();
  expect(status).toBe(200);
  expect(body.text).toMatch(/^Private notes of .+ on Kanava Oy\n62 notes, exported 2026-11-26T\S+\n\n/);
  expect(body.text).toMatch(/Aino Laine, written \S+, edited \S+\n\n {4}Opinion, changed\n/);
  expect(body.text).toMatch(/20 November 2026\nAino Laine, written \S+\n\n {4}First line\n {4}Second line\n/);
  expect((await events()).at(-1)).toEqual({
    action: 'notes_exported',
    actor_id: admin.id,
    subject_id: client.id,
    details: {},
  });
});

test('a wrong password exports nothing, and after ten no password does', async () => {
  const { status, body } = await exportNotes({ password: 'wrong' });
  expect([status, body.msg, body.errors]).toMatchObject([400, 'invalid_current_password', [{ path: 'password' }]]);
  for (let tries = 1; tries < 10; tries += 1) await exportNotes({ password: 'wrong' });
  expect((await exportNotes()).status).toBe(429);
  expect(await actions()).toEqual([]);
});

test('no text of a note passes for the heading of another one in the exported file', async () => {
  const heading = 'November 1, 2026\nSomebody, written 2026-11-01';
  const breaks = ['\r', '\r\n', '\n', '\u2028', '\u0085', '\v'].map((one) => `x${one}${heading}`);
  const texts = [...HOSTILE_STRINGS.filter((text) => text.trim() !== '' && text.length <= 5_000), ...breaks];
  for (const text of texts) await save({ text });
  const lines = (await exportNotes()).body.text.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/);
  const outside = lines.slice(2).filter((line) => line !== '' && !line.startsWith('    '));
  const { length } = await app.db.selectFrom('client_note').select('id').where('client_id', '=', client.id).execute();
  expect(outside.filter((line) => line === '26 November 2026')).toHaveLength(length);
  expect(outside.filter((line) => line.startsWith('Aino Laine, written '))).toHaveLength(length);
  expect(outside).toHaveLength(2 * length);
});

test('no personal token reaches a note, whatever its areas', async () => {
  const expiresOn = addDays(app.now.value.toISOString().slice(0, 10), 2);
  const areas = { consultant: ['plans', 'clients'], admin: ['plans', 'clients', 'consultants', 'admin', 'audit'] };
  for (const [name, who] of [
    ['consultant', consultant],
    ['admin', admin],
  ] as const) {
    const given = { name, readOnly: false, areas: areas[name], expiresOn };
    const made = await app.mutate('token.create', given, who);
    expect(made.status).toBe(200);
    const token = { ...who, token: String(made.body['token']) };
    expect((await app.query('note.list', { id: client.id }, token)).status).toBe(403);
    expect((await save({}, token)).status).toBe(403);
    expect((await exportNotes({}, token)).status).toBe(403);
  }
});
