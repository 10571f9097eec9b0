import { openTexts } from '../src/features/texts/text-library.ts';
import { expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { Person } from '../harness/builders.ts';
import { openVariant, useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

const app = useApplication();
const address = () => `${newId()}@example.com`;
const CLIENT = {
  company: 'Uusi Oy',
  first_name: 'Matti',
  last_name: 'Meikäläinen',
  phone_number: '+358 40 123 4567',
  address: 'Katu 1',
  zipcode: '00100',
  city: 'Helsinki',
};
const CONSULTANT = { first_name: 'Outi', last_name: 'Öhman', phone_number: '1' };

const register = (who: Person, body: object, { what = 'user', language = 'en' } = {}) =>
  app.rest(`POST /api/register/${what}`, body, { ...who, language });
const mailsTo = (id: string) =>
  app.db.selectFrom('mail').select(['template', 'language_code']).where('account_id', '=', id).execute();

test('a consultant registers a client of their own, who is invited in the language asked for and has no credit yet', async () => {
  const consultant = await app.aConsultant();
  const email = address();
  const answer = await register(consultant, { ...CLIENT, email, language_code: 'fi' });
  expect(answer).toMatchObject({ status: 201, body: { msg: 'registered', text: 'Successfully registered.' } });
  const id = String(answer.body['id']);
  expect(await mailsTo(id)).toEqual([{ template: 'invitation', language_code: 'fi' }]);
  expect((await app.rest(`GET /api/user/${id}/get/details`, undefined, consultant)).body).toEqual({
    id,
    ...CLIENT,
    email,
    pending_email: null,
    language_code: 'fi',
    has_credit: false,
    verified: false,
    consultant: { id: consultant.id, first_name: 'Aino', last_name: 'Laine', email: consultant.email },
  });
});

test('with the right to a plan a new client may start at once; the invitation says so, also a later one, and no other mail comes', async () => {
  const consultant = await app.aConsultant();
  const email = address();
  const { body } = await register(consultant, { ...CLIENT, email, give_plan_right: true });
  const id = String(body['id']);
  const start = app.deps.texts.text('en', 'email.invitation.start');
  expect(await readMail(app, email)).toMatchObject([{ template: 'invitation', text: expect.stringContaining(start) }]);
  expect((await app.rest(`GET /api/user/${id}/get/details`, undefined, consultant)).body).toMatchObject({
    has_credit: true,
  });
  expect(await app.rest(`POST /api/user/${id}/give/new-growth-plan`, undefined, consultant)).toMatchObject({
    status: 403,
  });
  const events = app.db.selectFrom('audit_event').select('action').where('client_id', '=', id).orderBy('id');
  expect((await events.execute()).map(({ action }) => action)).toEqual(['client_registered', 'credit_given']);
  await app.mutate('auth.requestPasswordReset', { area: 'user', email });
  expect(await readMail(app, email)).toMatchObject([{ template: 'invitation', text: expect.stringContaining(start) }]);
  const without = address();
  await register(consultant, { ...CLIENT, email: without, give_plan_right: false });
  expect(await readMail(app, without)).toMatchObject([{ text: expect.not.stringContaining(start) }]);
});

test('without a language the client is written to in that of who registered them', async () => {
  const { body } = await register(
    await app.aConsultant(),
    { ...CLIENT, email: address() },
    { language: 'fi-FI, en;q=0.8' },
  );
  expect(await mailsTo(String(body['id']))).toEqual([{ template: 'invitation', language_code: 'fi' }]);
});

test('an admin names the consultant, who must be one; a consultant may not name any', async () => {
  const admin = await app.anAccount('Admin');
  const consultant = await app.aConsultant();
  const client = await app.aClient();
  const named = (id: string) => ({ ...CLIENT, email: address(), consultant_id: id });
  expect((await register(admin, named(consultant.id))).status).toBe(201);
  expect(await register(admin, { ...CLIENT, email: address() })).toMatchObject({
    status: 400,
    body: {
      msg: 'missing_form_parameters',
      errors: [{ path: 'consultant_id', key: 'validation_errors_text.required' }],
    },
  });
  for (const nobody of [client.id, newId()])
    expect(await register(admin, named(nobody))).toMatchObject({
      status: 400,
      body: { msg: 'bad_request', errors: [{ path: 'consultant_id' }] },
    });
  expect(await register(consultant, named(consultant.id))).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'consultant_id', key: 'validation_errors_text.unknown_field' }] },
  });
});

test('an admin registers a consultant, who is invited', async () => {
  const admin = await app.anAccount('Admin');
  const { status, body } = await register(admin, { ...CONSULTANT, email: address() }, { what: 'consultant' });
  expect(status).toBe(201);
  expect(await mailsTo(String(body['id']))).toEqual([{ template: 'invitation', language_code: 'en' }]);
});

test('an address that is taken, in whatever case and by whatever role, is refused and nothing is left behind', async () => {
  const consultant = await app.aConsultant({ email: `Taken.${newId()}@Example.com` });
  const before = await app.db.selectFrom('account').select('id').execute();
  expect(await register(consultant, { ...CLIENT, email: consultant.email.toLowerCase() })).toMatchObject({
    status: 409,
    body: { msg: 'email_in_use', errors: [{ path: 'email', key: 'server_errors_text.email_in_use' }] },
  });
  expect(await app.db.selectFrom('account').select('id').execute()).toHaveLength(before.length);
});

test('of ten registrations of one address at once one is made', async () => {
  const consultant = await app.aConsultant();
  const email = address();
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => (await register(consultant, { ...CLIENT, email })).status),
  );
  expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
});

test('every error of the form is reported at once, each at its field', async () => {
  const consultant = await app.aConsultant();
  const faulty = { ...CLIENT, company: ' ', first_name: 'x'.repeat(51), email: 'no address', zipcode: '12345678901' };
  const { status, body } = await register(consultant, { ...faulty, role: 'Admin', credits: 1 });
  expect(status).toBe(400);
  const errors = body['errors'] as { path: string; key: string }[];
  expect(errors.map(({ path, key }) => [path, key]).toSorted()).toEqual([
    ['company', 'validation_errors_text.required'],
    ['credits', 'validation_errors_text.unknown_field'],
    ['email', 'validation_errors_text.email'],
    ['first_name', 'validation_errors_text.max'],
    ['role', 'validation_errors_text.unknown_field'],
    ['zipcode', 'validation_errors_text.max'],
  ]);
});

test('a language that is not offered, or not yet, is refused', async () => {
  const swedish = { languageCode: 'sv', countryCode: 'se', name: 'Swedish', nameInNativeLanguage: 'Svenska' };
  expect((await app.mutate('language.add', swedish, await app.anAccount('Admin'))).status).toBe(200);
  const consultant = await app.aConsultant();
  for (const language_code of ['xx', 'sv'])
    expect(await register(consultant, { ...CLIENT, email: address(), language_code })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'language_code' }] },
    });
});

test('a visitor’s request reaches the firm, and the address in it gets two receipts a day without a typed word', async () => {
  await app.db.deleteFrom('attempt').execute();
  const visitor = address();
  const request = { name: 'Kaisa <b>', company: 'Testi Oy', email: visitor, message: 'Hei' };
  expect(await app.mutate('auth.requestAccount', request)).toMatchObject({ status: 200, body: { msg: 'email_sent' } });
  const mails = await app.db
    .selectFrom('mail')
    .select(['recipient', 'data'])
    .where('template', '=', 'account_request')
    .execute();
  expect(mails).toEqual([
    {
      recipient: app.deps.texts.branding.facts.email,
      data: { name: 'Kaisa <b>', company: 'Testi Oy', email: visitor, phone: '', message: 'Hei' },
    },
  ]);
  const admin = await app.anAccount('Admin');
  const { body } = await app.query<{ items: object[]; total: number }>('admin.accountRequests', undefined, admin);
  expect(body).toMatchObject({ total: 1, items: [{ ...request, phoneNumber: '', languageCode: 'en' }] });
  const answers = [];
  for (let times = 0; times < 5; times += 1) answers.push((await app.mutate('auth.requestAccount', request)).status);
  expect(answers).toEqual([200, 200, 200, 200, 429]);
  const receipts = await readMail(app, visitor);
  expect(receipts.map(({ template }) => template)).toEqual(['account_request_receipt', 'account_request_receipt']);
  for (const { subject, text } of receipts) {
    for (const typed of ['Kaisa', 'Testi Oy', 'Hei']) expect(`${subject}\n${text}`).not.toContain(typed);
    expect(text).toContain('no account has been created');
  }
});

test('where the firm has no address nobody can ask for an account', async () => {
  await app.db.deleteFrom('attempt').execute();
  const brand = { ...app.deps.texts.branding.facts, email: '' };
  const unreachable = await openVariant({ ...app.deps, texts: await openTexts(app.db, brand) });
  const email = address();
  const request = { name: 'Kaisa Virta', company: 'Testi Oy', email };
  expect(await unreachable.mutate('auth.requestAccount', request)).toMatchObject({
    status: 404,
    body: { msg: 'not_found' },
  });
  expect(await app.db.selectFrom('account_request').select('id').where('email', '=', email).execute()).toEqual([]);
  expect(await readMail(app, email)).toEqual([]);
});

test('an admin declines a request once, and who gets an account is off the list; every other request stays', async () => {
  await app.db.deleteFrom('attempt').execute();
  await app.db.deleteFrom('account_request').execute();
  const [admin, consultant] = [await app.anAccount('Admin'), await app.aConsultant()];
  const [declined, waiting, invited] = [address(), address(), address()];
  for (const email of [declined, waiting, invited])
    await app.mutate('auth.requestAccount', { name: 'Kaisa Virta', company: 'Testi Oy', email });
  const list = async () =>
    (await app.query<{ items: { id: string; email: string }[] }>('admin.accountRequests', undefined, admin)).body.items;
  const listed = async () => (await list()).map(({ email }) => email);
  expect(await listed()).toEqual([invited, waiting, declined]);
  const oldest = (await list()).at(-1);
  const decline = () => app.mutate('admin.declineAccountRequest', { id: oldest?.id }, admin);
  expect([(await decline()).status, (await decline()).status]).toEqual([200, 404]);
  expect(await listed()).toEqual([invited, waiting]);
  await register(consultant, { ...CLIENT, email: invited.toUpperCase() });
  expect(await listed()).toEqual([waiting]);
});
