import { TOTP } from 'otpauth';
import { createTransport } from '../src/features/mail/transport.ts';
import { createMailWorker } from '../src/features/mail/worker.ts';
import { newId } from '../src/lib/ids.ts';
import type { callers, Harness } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

type Server = ReturnType<typeof callers>;
type Workshop = Pick<Harness, 'db' | 'deps' | 'anAccount' | 'questionOf'>;

/** What must not appear in logs, metrics or traces, by what it is. */
export type Canaries = Map<string, string>;

/** Forges a line, in whatever a caller writes. */
export const FORGED = '\r\n{"level":60,"msg":"smuggled"}\n\u001b[2J';

/**
 * Leads a client and those around them through all they do, by both transports, with a canary in every field of theirs, and
 * with refusals on the way; returns the canaries, with every token, link and code that was made.
 */
export async function aLifeOfCanaries(server: Server, workshop: Workshop): Promise<Canaries> {
  const canaries: Canaries = new Map();
  const own = newId().slice(-8);
  const plant = (what: string, word = `kanaria-${what}-${own}`) => {
    canaries.set(what, word);
    return word;
  };
  const keep = (what: string, given: unknown) => plant(what, String(given));
  const email = (what: string) => plant(what, `kanaria-${what}-${own}@example.com`);
  const password = (what: string) => plant(what, `Kanaria#17-${what}-${own}`);
  const { db, deps } = workshop;
  const linkTo = async (address: string, what: string) =>
    keep(what, (await readMail(workshop, address)).at(-1)!.link.split('/').at(-1));
  const codeTo = async (address: string, what: string) =>
    keep(what, (await readMail(workshop, address)).findLast(({ code }) => code !== null)!.code);
  const toPasswordPair = (word: string) => ({ newPassword: word, confirmPassword: word });

  const consultantsPassword = password('consultants-password');
  const consultant = await workshop.anAccount('Consultant', {
    email: email('consultants-email'),
    passwordHash: await deps.passwords.hash(consultantsPassword),
  });
  await db
    .insertInto('consultant')
    .values({
      account_id: consultant.id,
      first_name: plant('consultants-name'),
      last_name: plant('consultants-surname'),
      phone_number: plant('consultants-phone', '+358 50 7766552'),
    })
    .execute();
  keep('consultants-token', consultant.token);

  await server.mutate('auth.requestAccount', {
    name: plant('visitors-name'),
    company: plant('visitors-company'),
    email: email('visitors-email'),
    phoneNumber: plant('visitors-phone', '+358 50 7766553'),
    message: plant('visitors-message') + FORGED,
  });

  const address = email('email');
  const details = {
    company: plant('company'),
    firstName: plant('name'),
    lastName: plant('surname'),
    phoneNumber: plant('phone', '+358 40 7766551'),
    address: plant('address'),
    zipcode: plant('zipcode', 'K4N4R'),
    city: plant('city'),
  };
  await server.mutate(
    'auth.registerClient',
    { ...details, company: details.company + FORGED, email: address },
    consultant,
  );
  await server.mutate('auth.registerClient', { ...details, email: address }, consultant);
  await server.mutate('auth.registerClient', { ...details, email: address }, consultant);
  const invitation = await linkTo(address, 'invitation');
  await server.rest(`GET /client/create-password/${invitation}?from=${encodeURIComponent(address)}`);
  const first = password('first-password');
  await server.mutate('auth.openLink', { area: 'user', purpose: 'invitation', token: invitation });
  await server.mutate('auth.setFirstPassword', { area: 'user', token: `${invitation}x`, ...toPasswordPair(first) });
  await server.rest(`POST /api/reset-password-first-time/user/${invitation}`, {
    new_password: first,
    confirm_password: first,
  });
  const code = await codeTo(address, 'code');
  await server.mutate('auth.verifyAccount', { area: 'user', email: address, code: `${code}${FORGED}` });
  await server.mutate('auth.verifyAccount', { area: 'user', email: address, code });
  await server.rest('POST /api/reset-password-email/user', { email: address });
  const reset = await linkTo(address, 'reset');
  const second = password('password');
  await server.rest(`POST /api/reset-password/user/${reset}`, { new_password: second, confirm_password: second });
  for (let tries = 0; tries < 11; tries += 1)
    await server.mutate('auth.login', {
      area: 'user',
      email: email('unknown-email'),
      password: password('wrong-password'),
    });
  const login = await server.rest('POST /api/login/user', { email: address, password: second });
  const token = keep('token', login.body['access_token']);
  const me = { token, headers: { 'user-agent': plant('agent'), 'x-forwarded-for': plant('ip', '203.0.113.77') } };
  await server.rest(`GET /api/user/get/profile?access_token=${token}`, undefined, me);
  await server.rest('GET /api/user/get/profile', undefined, { token: `${token}x` });
  await server.query('account.exportData', undefined, me);
  await server.mutate(
    'client.updateDetails',
    { id: login.body['accountId'], ...details, email: email('new-email') },
    me,
  );

  const { body: profile } = await server.query('client.profile', undefined, me);
  const clientId = String(profile['id']);
  await server.mutate('client.giveNewPlan', { id: clientId }, consultant);
  await server.mutate(
    'client.saveGeneralFeedback',
    { id: clientId, feedbackText: plant('general-feedback') },
    consultant,
  );
  const note = { id: clientId, notedOn: '2026-11-26', text: plant('note') + FORGED, version: 0 };
  await server.mutate('note.save', note, consultant);
  const { items } = (await server.query<{ items: { id: string }[] }>('note.list', { id: clientId }, consultant)).body;
  const changed = { ...note, noteId: items[0]?.id, text: plant('conflicting-note') };
  for (const version of [0, 1]) await server.mutate('note.save', { ...changed, version }, consultant);
  const adminsPassword = password('admins-password');
  const passwordHash = await deps.passwords.hash(adminsPassword);
  const admin = await workshop.anAccount('Admin', { email: email('admins-email'), passwordHash });
  await server.query('note.list', { id: clientId }, admin);
  for (const given of [`${adminsPassword}x`, adminsPassword])
    await server.mutate('note.exportForAccess', { id: clientId, password: given }, admin);
  const unit = plant('unit');
  const { body: made } = await server.mutate('plan.create', { name: plant('plan'), businessUnit: unit }, me);
  const { id } = made['growthPlan'] as { id: string };
  const question = await workshop.questionOf('di_purpose');
  const save = (value: string, version: number) =>
    server.mutate('plan.saveAnswer', { id, ...question, value, version }, me);
  await save(plant('answer') + FORGED, 0);
  await save(plant('conflicting-answer'), 0);
  const todo = { id, ...question, task: plant('todo'), personResponsible: plant('person') };
  await server.mutate('todo.create', todo, me);
  await server.mutate('todo.create', { ...todo, task: { nested: plant('nested') } }, me);
  await server.rest(`POST /api/growth-plan/${id}/question/x/y/save/todo`, { task: FORGED }, me);
  await server.mutate('plan.submitForFeedback', { id }, me);
  const feedback = { id, growthPlanStepId: question.stepId, feedbackText: plant('feedback') + FORGED };
  await server.mutate('feedback.save', feedback, consultant);
  const draft = { id, growthPlanStepId: null, text: plant('summary') + FORGED, version: 0 };
  const { body: kept } = await server.mutate<{ version: number }>('feedback.saveDraft', draft, consultant);
  const other = { id, growthPlanStepId: question.stepId, text: plant('draft') + FORGED, version: 0 };
  const { body: two } = await server.mutate<{ version: number }>('feedback.saveDraft', other, consultant);
  await server.mutate('feedback.saveDraft', { ...other, text: plant('conflicting-draft') }, consultant);
  const versions = { summary: kept.version, [question.stepId]: two.version };
  await server.mutate('feedback.send', { id, outcome: 'ready', versions }, consultant);
  const comment = { id, commentId: newId(), text: plant('comment') + FORGED, growthPlanStepId: question.stepId };
  await server.mutate('thread.comment', comment, me);
  await server.mutate('thread.comment', { ...comment, text: plant('second-comment') }, me);
  const colleague = email('colleagues-email');
  const invite = { email: colleague, memberRole: 'editor', languageCode: 'en' };
  await server.mutate('member.invite', invite, me);
  const joining = await linkTo(colleague, 'joining');
  await server.rest(`GET /client/join/${joining}`).catch(() => undefined);
  await server.mutate('member.openInvitation', { token: joining });
  const joiner = { firstName: plant('colleagues-name'), lastName: plant('colleagues-surname') };
  const chosen = toPasswordPair(password('colleagues-password'));
  for (const given of [`${joining}x`, joining])
    await server.mutate('member.join', { token: given, ...joiner, ...chosen });
  await codeTo(colleague, 'colleagues-code');
  await server.query('member.list', { id: clientId }, me);
  await server.query('client.list', { q: plant('search') }, consultant);

  const { body: link } = await server.query('share.link', { id }, me);
  const shareCode = keep('share-code', link['shareCode']);
  await server.mutate('share.set', { id, shared: true }, me);
  for (const path of ['/share/growth-plan', '/api/shared/get/growth-plan', '/api/shared/get/growth-plan-steps'])
    await server.rest(`GET ${path}/${shareCode}`).catch(() => undefined); // a page is no JSON
  await server.query('share.document', { code: shareCode });
  const { body: calendar } = await server.mutate('calendar.renew', undefined, me);
  const calendarToken = keep('calendar', /calendar\/([\w-]+)/.exec(String(calendar['url']))?.[1]);
  await server.rest(`GET /calendar/${calendarToken}.ics`).catch(() => undefined);
  const expiresOn = new Date(deps.clock().getTime() + 86_400_000).toISOString().slice(0, 10);
  const personal = { name: plant('token-name'), readOnly: true, areas: ['plans', 'clients'], expiresOn };
  const { body: created } = await server.mutate('token.create', personal, me);
  await server.query('plan.list', {}, { token: keep('personal-token', created['token']) });

  const { body: setup } = await server.mutate(
    'account.startSecondFactor',
    { password: consultantsPassword },
    consultant,
  );
  const secret = keep('totp-secret', setup['secret']);
  const confirm = { code: new TOTP({ secret }).generate() };
  const { body: factor } = await server.mutate('account.confirmSecondFactor', confirm, consultant);
  for (const [index, recovery] of (factor['recoveryCodes'] as string[]).entries()) keep(`recovery-${index}`, recovery);
  const withCode = { area: 'consultant', email: consultant.email, password: consultantsPassword };
  await server.mutate('auth.login', { ...withCode, code: canaries.get('recovery-0') });

  const report = { path: `/client/${plant('page')}`, version: '1.0.0', request: plant('failed-request') };
  await server.rest('POST /browser-errors', { ...report, name: plant('error'), stack: [plant('place') + FORGED] });
  await server.rest('POST /browser-errors', { ...report, message: plant('message') });
  for (const strange of [`/${plant('path')}`, `/client/reset-pasword/${reset}`, `/trpc/${plant('procedure')}`])
    await server.rest(`GET ${strange}`).catch(() => undefined);
  await server.mutate(
    'auth.changePassword',
    { currentPassword: `${second}x`, ...toPasswordPair(password('new-password')) },
    me,
  );
  await server.mutate('account.requestErasure', { password: second }, me);
  await server.mutate('auth.logout', undefined, me);
  return canaries;
}

/** Lets the worker try what is queued where no server is. */
export async function failToSend(deps: Harness['deps'], log: { error(words: string): void }): Promise<void> {
  const transport = createTransport({ ...deps.settings, smtpUrl: 'smtp://user:kanaria-smtp-password@127.0.0.1:1' });
  const worker = createMailWorker(deps, transport, { log });
  await worker.drain();
  await worker.stop();
  transport.close();
}
