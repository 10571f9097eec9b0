import { beforeAll, describe, expect, test } from 'vitest';
import { readBrand } from '../src/brand.ts';
import { queueMail } from '../src/features/mail/queue.ts';
import { openTexts } from '../src/features/texts/text-library.ts';
import { newId } from '../src/lib/ids.ts';
import { useApplication, type Harness } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { readMail, type ReadLetter } from '../harness/outbox.ts';

const app = useApplication();

/** What people may be called; 50 characters, markup, quotes, ICU syntax, line breaks, turned reading direction. */
const HOSTILE = [
  '<b>Kaisa</b> & "Co"',
  "O'Neill {odd} {odder, select, other {x}} #",
  'Kaisa\r\nBcc: evil@example.com',
  '\u202Eevil\u2066 \u0007bell',
  `Å${'ä'.repeat(48)}ö`,
  '<img src=x onerror=alert(1)>',
  '# {0} %s ${x}',
];

type Case = [template: string, path: RegExp, hasCode?: 'code'];
const CASES: Case[] = [
  ['invitation', /^\/client\/create-password\/[\w-]{43}$/],
  ['reset_password', /^\/client\/reset-password\/[\w-]{43}$/],
  ['new_password_needed', /^\/client\/reset-password\/[\w-]{43}$/],
  ['verification_code', /^\/client\/activate$/, 'code'],
  ['email_change_code', /^\/client\/activate$/, 'code'],
  ['email_change_notice', /^\/client\/change-email\/[\w-]{43}$/],
  ['email_change_taken', /^\/client\/login$/],
  ['email_changed', /^\/client\/login$/],
  ['email_change_without_consent', /^\/admin\/dashboard$/],
  ['password_changed', /^\/client\/reset-password$/],
  ['second_factor_changed', /^\/client\/reset-password$/],
  ['recovery_codes_renewed', /^\/client\/reset-password$/],
  ['token_created', /^\/client\/reset-password$/],
  ['login_warning', /^\/client\/reset-password$/],
  ['password_warning', /^\/client\/reset-password$/],
  ['second_factor_locked', /^\/consultant\/unlock\/[\w-]{43}$/],
  ['token_revoked', /^\/account$/],
  ['plan_right_given', /^\/client\/growth-plan\/start$/],
  ['submitted_for_feedback', /^\/consultant\/growth-plan\?plan=[0-9a-f-]{36}$/],
  ['feedback_given', /^\/client\/growth-plan\?plan=[\da-f-]{36}$/],
  ['plan_completed', /^\/consultant\/growth-plan\?plan=[\da-f-]{36}$/],
  ['check_in_open', /^\/client\/growth-plan\/check-in\?plan=[\da-f-]{36}$/],
  ['general_feedback', /^\/client\/general-feedback$/],
  ['consultant_changed', /^\/client\/dashboard$/],
  ['clients_moved', /^\/consultant\/dashboard$/],
  ['erasure_requested', /^\/account$/],
  ['erasure_withdrawn', /^\/account$/],
  ['client_erasure_requested', /^\/consultant\/client-details\/[\da-f-]{36}$/],
  ['client_erasure_withdrawn', /^\/consultant\/client-details\/[\da-f-]{36}$/],
  ['account_request', /^\/consultant\/client-registry$/],
  ['account_request_receipt', /^\/$/],
];

const letters = new Map<string, ReadLetter>();

beforeAll(async () => {
  for (const language of ['en', 'fi'])
    for (const name of HOSTILE)
      for (const letter of await lettersFor(app, language, name))
        letters.set(`${language} ${letter.template} ${name}`, letter);
});

/** One mail of every template, to people who are all called `name`. */
async function lettersFor(harness: Harness, language: string, name: string): Promise<ReadLetter[]> {
  const { db } = harness;
  const consultant = await harness.aConsultant();
  const invited = await harness.aClient({ consultant, company: name, verified: false });
  const resetting = await harness.aClient({ consultant, passwordHash: 'x' });
  const unverified = await harness.aClient({ consultant, passwordHash: 'x', verified: false });
  const client = await harness.aClient({ consultant, company: name, passwordHash: 'x' });
  const called = { first_name: name, last_name: name };
  await db.updateTable('consultant').set(called).where('account_id', '=', consultant.id).execute();
  for (const { id } of [invited, resetting, unverified, client])
    await db.updateTable('client').set(called).where('account_id', '=', id).execute();
  for (const { id } of [consultant, invited, resetting, unverified, client])
    await db.updateTable('account').set({ language_code: language }).where('id', '=', id).execute();
  const newAddress = `${newId()}@example.com`;
  const change = await harness.anEmailChange(client, newAddress);
  const accountId = client.id;
  await queueMail(db, { template: 'invitation', accountId: invited.id, data: {} });
  await queueMail(db, { template: 'verification_code', accountId: unverified.id, data: {} });
  await queueMail(db, { template: 'email_change_code', accountId, data: {} });
  const asked = { change, newEmail: newAddress, asker: name, day: '2026-12-21' };
  const notice = { ...asked, by: 'Consultant', how: 'consent' };
  await queueMail(db, { template: 'email_change_notice', accountId, data: notice });
  await queueMail(db, { template: 'email_change_taken', accountId, data: {} });
  const moved = { oldEmail: `${newId()}@example.com`, newEmail: newAddress };
  await queueMail(db, { template: 'email_changed', accountId, data: moved });
  const toAdmins = { ...moved, asker: name, whose: name, day: '2026-12-21' };
  await queueMail(db, { template: 'email_change_without_consent', accountId: consultant.id, data: toAdmins });
  await queueMail(db, { template: 'new_password_needed', accountId, data: {} });
  await queueMail(db, { template: 'password_changed', accountId, data: {} });
  await queueMail(db, { template: 'second_factor_changed', accountId, data: { on: 'true' } });
  await queueMail(db, { template: 'recovery_codes_renewed', accountId, data: {} });
  await queueMail(db, { template: 'token_created', accountId, data: { tokenName: name } });
  await queueMail(db, { template: 'login_warning_request', recipient: client.email, languageCode: 'en' });
  await queueMail(db, { template: 'password_warning', accountId, data: {} });
  await db.updateTable('account').set({ second_factor_failures: 100 }).where('id', '=', consultant.id).execute();
  await queueMail(db, { template: 'second_factor_locked', accountId: consultant.id, data: {} });
  await queueMail(db, { template: 'token_revoked', accountId, data: { tokenName: name } });
  await queueMail(db, { template: 'plan_right_given', accountId, data: {} });
  await queueMail(db, { template: 'feedback_given', accountId, data: { plan: name, planId: newId() } });
  const finished = { company: name, plan: name, planId: newId(), withdrawn: 'true' };
  await queueMail(db, { template: 'plan_completed', accountId: consultant.id, data: finished });
  await queueMail(db, {
    template: 'check_in_open',
    accountId,
    data: { plan: name, planId: await anOpenCheckIn(client) },
  });
  await queueMail(db, { template: 'general_feedback', accountId, data: { author: name } });
  await queueMail(db, { template: 'consultant_changed', accountId, data: {} });
  await queueMail(db, { template: 'clients_moved', accountId: consultant.id, data: { count: 2, names: [name, name] } });
  const about = { company: name, clientId: client.id };
  await queueMail(db, { template: 'erasure_requested', accountId, data: { day: '2026-12-21' } });
  await queueMail(db, { template: 'erasure_withdrawn', accountId, data: {} });
  const toConsultant = { accountId: consultant.id, about: [client.id] };
  await queueMail(db, { template: 'client_erasure_requested', ...toConsultant, data: { ...about, day: '2026-12-21' } });
  await queueMail(db, { template: 'client_erasure_withdrawn', ...toConsultant, data: about });
  const request = { template: 'link_request', area: 'user', languageCode: 'en' } as const;
  await queueMail(db, { ...request, recipient: resetting.email });
  const visitor = { name, company: name, email: 'visitor@example.com', phone: name, message: `${name}\n${name}` };
  await queueMail(db, {
    template: 'account_request',
    recipient: 'firm@example.com',
    languageCode: language,
    data: visitor,
  });
  const receipt = { template: 'account_request_receipt', recipient: 'visitor@example.com', data: {} } as const;
  await queueMail(db, { ...receipt, languageCode: language });
  const plan = await harness.aPlan({ owner: client, name });
  await harness.mutate('plan.submitForFeedback', { id: plan.id }, client);
  return readMail(harness);
}

/** The plan of a client's check-in that is open. */
async function anOpenCheckIn(owner: Person): Promise<string> {
  const plan = await app.aPlan({ owner, completed: true });
  const checkIn = { id: newId(), plan_id: plan.id, client_id: owner.id, number: 1, due_on: '2026-12-21' };
  await app.db
    .insertInto('check_in')
    .values({ ...checkIn, opened_at: '2026-12-07T08:00:00Z' })
    .execute();
  return plan.id;
}

describe.each(['en', 'fi'])('in %s', (language) => {
  describe.each(CASES)('%s', (template, path, hasCode) => {
    test.each(HOSTILE)('is whole for a person called %j', (name) => {
      const letter = letters.get(`${language} ${template} ${name}`);
      if (!letter) throw new Error('was not sent');
      const { subject, text, html, link, code } = letter;
      expect(link.startsWith(app.deps.settings.publicUrl)).toBe(true);
      expect(link.slice(app.deps.settings.publicUrl.length)).toMatch(path);
      expect(code === null).toBe(hasCode === undefined);
      const escaped = link.replaceAll('&', '&amp;');
      expect(html.split(`href="${escaped}"`)).toHaveLength(3); // the button, and the address under it
      expect(html).toContain(`>${escaped}</a>`);
      if (code) expect(html).toContain(`>${code}</p>`);

      expect(subject).not.toMatch(/[\r\n]/);
      expect(subject).not.toContain(code ?? 'no code');
      for (const part of [subject, text, html]) {
        expect(part).not.toMatch(
          /\bemail\.\w|\bundefined\b|\bnull\b|\[object|\{(brand|product|email|count|consultant|company|plan|names|visitor)/,
        );
        expect(part).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
      }
      expect(html).not.toMatch(/<b>|<img|<script|onerror=alert\(1\)>(?!&)/);
      expect(html.startsWith(`<!doctype html>\n<html lang="${language}">`)).toBe(true);
      expect(text).not.toMatch(/&(amp|lt|#39|quot);/);
      expect(text).not.toMatch(/<\/?(p|td|a|br)\b/);
      expect(text).toContain(app.deps.texts.branding.facts.phone);
    });
  });

  test('every template has been looked at', () => {
    const seen = new Set([...letters.values()].map(({ template }) => template));
    expect([...seen].toSorted()).toEqual(CASES.map(([template]) => template).toSorted());
  });
});

test('a name is shown as it was written', () => {
  const letter = letters.get(`fi plan_right_given ${HOSTILE[0]}`);
  expect(letter?.text).toContain('Hei <b>Kaisa</b> & "Co"!');
  expect(letter?.html).toContain('Hei &lt;b&gt;Kaisa&lt;/b&gt; &amp; &quot;Co&quot;!');
});

test('a visitor’s request is answered to the visitor, and keeps the lines of the message', () => {
  const letter = letters.get(`en account_request ${HOSTILE[0]}`);
  expect(letter).toMatchObject({ to: 'firm@example.com', replyTo: 'visitor@example.com' });
  expect(letter?.text).toContain(`Message:\n${HOSTILE[0]}\n${HOSTILE[0]}`);
});

test.each([
  [1, 'A client was moved to you: Growth Plan', 'Sinulle on siirretty asiakasyritys: Kasvusuunnitelma'],
  [12, '12 clients were moved to you: Growth Plan', 'Sinulle on siirretty 12 asiakasyritystä: Kasvusuunnitelma'],
])('%i moved clients are counted in both languages, also without their names', async (count, english, finnish) => {
  for (const [language, subject] of [
    ['en', english],
    ['fi', finnish],
  ] as const) {
    const { id, email } = await app.aConsultant();
    await app.db.updateTable('account').set({ language_code: language }).where('id', '=', id).execute();
    await queueMail(app.db, { template: 'clients_moved', accountId: id, data: { count } });
    const [letter] = await readMail(app, email);
    expect(letter).toMatchObject({ subject, text: expect.not.stringMatching(/Companies|Yritykset/) });
  }
});

test.each([
  ['true', /turned on/],
  ['false', /turned off/],
] as const)('two-step login %s is named in the mail', async (on, words) => {
  const { id, email } = await app.anAccount('Admin');
  await queueMail(app.db, { template: 'second_factor_changed', accountId: id, data: { on } });
  const [letter] = await readMail(app, email);
  expect(letter).toMatchObject({ subject: expect.stringMatching(words), text: expect.stringMatching(/^Hello,\n/) });
  expect(letter?.link).toBe(`${app.deps.settings.publicUrl}/reset-password`); // admins have no page for a forgotten one
});

test.each([
  ['en', 'Open the plan'],
  ['fi', 'Avaa suunnitelma'],
])('the button of the mail about a plan to review says in %s that it opens the plan', (language, label) => {
  expect(letters.get(`${language} submitted_for_feedback ${HOSTILE[0]}`)?.html).toContain(`>${label}</a>`);
});

test('staff are invited to their own pages', async () => {
  for (const [role, folder] of [
    ['Consultant', 'consultant'],
    ['Admin', 'admin'],
  ] as const) {
    const { id, email } = role === 'Admin' ? await app.anAccount('Admin') : await app.aConsultant();
    await queueMail(app.db, { template: 'invitation', accountId: id, data: {} });
    const [letter] = await readMail(app, email);
    expect(letter?.link).toContain(`/${folder}/create-password/`);
    expect(letter?.text).toContain('An account has been created for you');
  }
});

test('links lead to where the service is reached, and nowhere else', () => {
  for (const { html } of letters.values())
    for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(address?.startsWith(`${app.deps.settings.publicUrl}/`)).toBe(true);
});

test.each(['en', 'fi'])('in %s no letter names a firm where the operator says nothing about one', async (language) => {
  const brand = readBrand({}, { production: true, host: 'plan.kasvu.test' });
  const settings = { ...app.deps.settings, mailFrom: 'letters@kasvu.test' };
  const deps = { ...app.deps, settings, texts: await openTexts(app.db, brand) };
  const unnamed = await lettersFor({ ...app, deps }, language, 'Kaisa');
  expect(new Set(unnamed.map(({ template }) => template)).size).toBe(CASES.length);
  const invented = Object.values(app.deps.texts.branding.facts).filter(Boolean);
  for (const { template, subject, text, html } of unnamed)
    for (const fact of invented) expect(`${subject}${text}${html}`.includes(fact), `${template}: ${fact}`).toBe(false);
  const about = unnamed.find(({ template }) => template === 'password_changed');
  expect(about?.text).toContain(': letters@kasvu.test.'); // where an answer to the letter goes
});
