import { IMPORT_CELL_MAX, type ImportClientsOutput, type ImportedRow } from '@app/schema/client-import';
import { HOSTILE_STRINGS } from '@app/schema/testing/hostile-strings';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useApplication, useStaff } from '../harness/application.ts';
import { newId } from '../src/lib/ids.ts';

/* Clients come in from a spreadsheet: every fault is named, all or none are made, once, and an import can be undone. */

const app = useApplication();
const { admin, consultant, colleague } = useStaff(app);

beforeEach(() => app.db.deleteFrom('attempt').execute()); // more imports than there may be in a day

const aRow = (more: Partial<ImportedRow> = {}): ImportedRow => ({
  company: 'Alfa Oy',
  firstName: 'Aino',
  lastName: 'Virta',
  email: `${newId()}@example.com`,
  phoneNumber: '+358 40 555 0199',
  address: 'Esimerkkikatu 1',
  zipcode: '00100',
  city: 'Helsinki',
  consultant: '',
  ...more,
});

const WAIT = { timeout: 10_000, interval: 20 };

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => aRow({ company: `Yritys ${index}` }));

type More = { dryRun?: boolean; givePlanRight?: boolean; consultantId?: string | undefined; languageCode?: string };

const send = (rows: ImportedRow[], more: More = {}, who = admin) =>
  app.mutate<ImportClientsOutput>(
    'client.import',
    { rows, consultantId: consultant.id, givePlanRight: false, dryRun: false, ...more },
    who,
  );
const importRows = async (rows: ImportedRow[], more: More = {}) => (await send(rows, more)).body;

const clientsOf = (rows: readonly ImportedRow[]) =>
  app.db
    .selectFrom('client')
    .innerJoin('account', 'account.id', 'client.owner_id')
    .select(['client.account_id as id', 'company', 'consultant_id', 'credits', 'email', 'language_code', 'import_id'])
    .where(
      'email',
      'in',
      rows.map(({ email }) => email),
    )
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .execute();

describe('a file of 200 rows with six faults', () => {
  const rows = rowsOf(200);
  const planted = {
    3: { company: '' },
    17: { email: 'not an address' },
    50: { email: rows[49]!.email.toUpperCase() },
    90: { zipcode: '1234567890123' },
    120: { firstName: 'https://example.com' },
    199: { consultant: 'nobody@example.com' },
  };
  for (const [index, fault] of Object.entries(planted)) Object.assign(rows[Number(index)]!, fault);
  const sound = rows.filter((_, index) => !(index in planted));

  test('a dry run names each with its row and column, and changes nothing', async () => {
    const checked = await importRows(rows, { dryRun: true });
    expect(checked).toMatchObject({ clients: 194, existing: [], importId: null, minutes: 10 });
    expect(checked.faults).toEqual([
      { row: 3, column: 'company', key: 'validation_errors_text.required' },
      { row: 17, column: 'email', key: 'validation_errors_text.email' },
      { row: 50, column: 'email', key: 'validation_errors_text.twice_in_file' },
      { row: 90, column: 'zipcode', key: 'validation_errors_text.max', params: { length: 10 } },
      { row: 120, column: 'firstName', key: 'validation_errors_text.person_name' },
      { row: 199, column: 'consultant', key: 'validation_errors_text.unknown_consultant' },
    ]);
    expect(await clientsOf(sound)).toEqual([]);
  });

  test('none of them is imported while one has a fault', async () => {
    const refused = await importRows(rows);
    expect([refused.importId, refused.faults.length]).toEqual([null, 6]);
    expect(await clientsOf(sound)).toEqual([]);
  });

  test('the 194 others are made once, also when two send the file at the same moment, and again changes nothing', async () => {
    const both = await Promise.all([importRows(sound), importRows(sound)]);
    expect(both.map(({ clients }) => clients).toSorted()).toEqual([0, 194]);
    expect(both.flatMap(({ importId }) => importId ?? []).length).toBe(1);
    const made = await clientsOf(sound);
    expect(made.length).toBe(194);
    const again = await importRows(rows, { dryRun: true });
    expect([again.clients, again.existing.length, again.faults.length]).toEqual([0, 194, 6]);
    expect(await importRows(sound)).toMatchObject({ importId: null, clients: 0, faults: [] });
    expect(await clientsOf(sound)).toEqual(made);
    const mails = app.db.selectFrom('mail').select('account_id').where('template', '=', 'invitation');
    const invited = (await mails.execute()).map(({ account_id }) => account_id);
    expect(invited.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });
});

describe('an import', () => {
  test('gives consultant, language and right, records each client, and tells other systems', async () => {
    const rows = [aRow({ company: '  Alfa Oy  ' }), aRow({ consultant: colleague.email.toUpperCase() })];
    await app.db
      .insertInto('webhook')
      .values({
        id: newId(),
        url: 'https://example.com',
        events: ['client.registered'],
        secret: 's',
        created_at: app.now.value.toISOString(),
      })
      .execute();
    const { importId } = await importRows(rows, { givePlanRight: true, languageCode: 'fi' });
    const made = await clientsOf(rows);
    const byEmail = Object.fromEntries(made.map(({ email, ...client }) => [email, client]));
    const same = { company: 'Alfa Oy', credits: 1, language_code: 'fi', import_id: importId };
    expect(byEmail[rows[0]!.email]).toMatchObject({ ...same, consultant_id: consultant.id });
    expect(byEmail[rows[1]!.email]).toMatchObject({ ...same, consultant_id: colleague.id });
    for (const { id } of made) {
      const events = app.db.selectFrom('audit_event').select(['action', 'actor_id']).where('client_id', '=', id);
      const actor_id = admin.id;
      expect(await events.orderBy('action').execute()).toEqual([
        { action: 'client_registered', actor_id },
        { action: 'credit_given', actor_id },
      ]);
      const queued = app.db.selectFrom('webhook_delivery').select('event').where('subject_id', '=', id);
      expect(await queued.execute()).toEqual([{ event: 'client.registered' }]);
    }
  });

  test('stores every hostile text as it is, or names its cell', async () => {
    const rows = HOSTILE_STRINGS.map((company) => aRow({ company: company.slice(0, IMPORT_CELL_MAX) }));
    const faulty = new Set((await importRows(rows, { dryRun: true })).faults.map(({ row }) => row));
    const sound = rows.filter((_, index) => !faulty.has(index));
    expect(sound.length).toBeGreaterThan(40);
    await importRows(sound);
    const stored = new Map((await clientsOf(sound)).map(({ email, company }) => [email, company]));
    expect(sound.map(({ email }) => stored.get(email))).toEqual(sound.map(({ company }) => company.trim()));
  });

  test('invites twenty a minute, also when there are several, and when some were sent', async () => {
    await app.db.deleteFrom('mail').execute();
    const [rows, more, last] = [rowsOf(45), rowsOf(25), rowsOf(1)];
    expect((await importRows(rows)).minutes).toBe(3);
    expect((await importRows(more, { dryRun: true })).minutes).toBe(5);
    expect((await importRows(more)).minutes).toBe(5);
    const mails = await app.db.selectFrom('mail').select('next_try_at').execute();
    const minutes = mails.map(({ next_try_at: at }) => (Date.parse(at) - app.now.value.getTime()) / 60_000);
    expect([0, 1, 2, 3, 4].map((minute) => minutes.filter((one) => one === minute).length)).toEqual([20, 20, 5, 20, 5]);
    const sent_at = app.now.value.toISOString();
    await app.db.updateTable('mail').set({ sent_at, tries: 1, next_try_at: '2020-01-01T00:00:00Z' }).execute();
    expect((await importRows(last)).minutes).toBe(2);
    const past = new Date(app.now.value.getTime() - 60_000).toISOString();
    await app.db.updateTable('mail').set({ sent_at: past }).execute();
    expect((await importRows(rowsOf(1))).minutes).toBe(1);
  });

  test('refuses addresses of others than clients, and consultants who take none', async () => {
    const disabled = await app.aConsultant();
    const disabled_at = app.now.value.toISOString();
    await app.db.updateTable('account').set({ disabled_at }).where('id', '=', disabled.id).execute();
    const owner = await app.aClient({ consultant });
    const rows = [
      aRow({ email: colleague.email }),
      aRow({ email: admin.email }),
      aRow({ consultant: disabled.email }),
      aRow({ consultant: owner.email }),
      aRow({ email: owner.email, company: '' }),
    ];
    const { faults, existing } = await importRows(rows, { dryRun: true });
    expect(existing).toEqual([4]);
    const [used, unknown] = ['server_errors_text.email_in_use', 'validation_errors_text.unknown_consultant'];
    expect(faults.map(({ row, column, key }) => [row, column, key])).toEqual([
      [0, 'email', used],
      [1, 'email', used],
      [2, 'consultant', unknown],
      [3, 'consultant', unknown],
    ]);
    const nobody = await importRows([aRow()], { dryRun: true, consultantId: undefined });
    expect(nobody.faults).toEqual([{ row: 0, column: 'consultant', key: 'validation_errors_text.required' }]);
  });

  test('names one fault for an empty cell', async () => {
    const { faults } = await importRows([aRow({ email: '', firstName: '' })], { dryRun: true });
    const key = 'validation_errors_text.required';
    expect(faults).toEqual([
      { row: 0, column: 'firstName', key },
      { row: 0, column: 'email', key },
    ]);
  });

  test('is refused whole for a wrong consultant or language, too many rows, and the sixth time in a day', async () => {
    expect((await send([aRow()], { consultantId: newId() })).status).toBe(400);
    expect((await send([aRow()], { languageCode: 'xx' })).status).toBe(400);
    expect((await send(rowsOf(301), { dryRun: true })).status).toBe(400);
    const other = await app.anAccount('Admin');
    for (let time = 0; time < 5; time += 1) expect((await send([aRow()], {}, other)).body.clients).toBe(1);
    const last = [aRow()];
    expect((await send(last, {}, other)).status).toBe(429);
    expect(await clientsOf(last)).toEqual([]);
    expect((await send(last, { dryRun: true }, other)).status).toBe(200);
  });
});

describe('undoing an import', () => {
  type Listed = { id: string; clients: number; unused: number }[];
  const undo = (id: string) => app.mutate<{ deleted: number }>('client.undoImport', { id }, admin);
  const find = async (id: string) =>
    (await app.query<Listed>('client.imports', undefined, admin)).body.find((one) => one.id === id);

  test('deletes the clients who have done nothing, keeps the others, and lets the file be imported again', async () => {
    const rows = rowsOf(4);
    const id = (await importRows(rows)).importId!;
    const [withPassword, withNote, plain] = await clientsOf(rows);
    await app.db.updateTable('account').set({ password_hash: 'x' }).where('id', '=', withPassword!.id).execute();
    const note = { id: withNote!.id, notedOn: '2026-11-27', text: 'Soitettu', version: 0 };
    expect((await app.mutate('note.save', note, consultant)).status).toBe(200);
    expect(await find(id)).toMatchObject({ clients: 4, unused: 2 });
    expect((await undo(id)).body.deleted).toBe(2);
    expect((await clientsOf(rows)).map((client) => client.id)).toEqual([withPassword!.id, withNote!.id]);
    expect(await find(id)).toMatchObject({ clients: 2, unused: 0 });
    const deleted = app.db.selectFrom('audit_event').select('actor_id').where('action', '=', 'client_deleted');
    expect(await deleted.where('client_id', '=', plain!.id).execute()).toEqual([{ actor_id: admin.id }]);
    expect((await undo(id)).body.deleted).toBe(0);
    expect(await importRows(rows)).toMatchObject({ clients: 2, existing: [0, 1] });
  });

  test('spares a client who sets a password at the same moment', async () => {
    const rows = [aRow()];
    const id = (await importRows(rows)).importId!;
    const [client] = await clientsOf(rows);
    const { undoing } = await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('account').set({ password_hash: 'x' }).where('id', '=', client!.id).execute();
      const waiting = undo(id);
      await vi.waitFor(async () => {
        const { rows: locks } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
        expect(locks).toHaveLength(1);
      }, WAIT);
      return { undoing: waiting }; // not awaited here: it goes on when this transaction ends
    });
    expect((await undoing).body.deleted).toBe(0);
    expect((await clientsOf(rows)).length).toBe(1);
  });

  test('is refused for what is no import', async () => {
    expect((await undo(newId())).status).toBe(404);
  });
});
