import { addPeriods } from '@app/schema/metric-rules';
import { LIGHT_CASES } from '@app/schema/testing/light-cases';
import { beforeEach, expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { advanceCheckIns } from '../src/features/check-ins/advance.ts';
import { addDays } from '../src/lib/days.ts';
import { newId } from '../src/lib/ids.ts';
import { useBundledMail } from './bundled-mail.ts';

/* What a follow-up makes a client need: on the dashboard of their consultant, in the list of clients and in the digests. */

const app = useApplication();
const mail = useBundledMail(app);

const MONDAY = '2026-12-14T06:05:00Z'; // five past eight in Helsinki

type DueClient = { id: string; company: string; needs: { need: string; since: string }[]; snoozedUntil: string | null };
type Page = { items: { id: string }[] };

const logInAgain = async (person: Person) => ({ ...person, token: await app.logIn(person.id) });
const today = async (who = mail.consultant) =>
  (await app.query<DueClient[]>('client.today', undefined, await logInAgain(who))).body;
const needsOf = async (client: Person) =>
  (await today()).find(({ id }) => id === client.id)?.needs.map(({ need }) => need) ?? [];
const nextCheckInOf = async (client: Person) =>
  (
    await app.query<{ followUps: { id: string; nextCheckIn: string | null }[] }>(
      'client.list',
      { followUps: true },
      await logInAgain(mail.consultant),
    )
  ).body.followUps.find(({ id }) => id === client.id)?.nextCheckIn;
const listed = async (need: string) =>
  (await app.query<Page>('client.list', { need }, await logInAgain(mail.consultant))).body.items.map(({ id }) => id);

beforeEach(async () => {
  await app.db.updateTable('account').set({ notification_choices: '{}' }).execute(); // as everybody begins
  await mail.settle({ reminded_through: '2026-12-11' });
  await app.db.deleteFrom('plan').execute();
  await app.db.updateTable('client').set({ credits: 1 }).execute();
});

/** A client whose account was used, so that nothing is needed of them. */
async function aQuietClient(company: string, consultant = mail.consultant): Promise<Person> {
  const client = await app.aClient({ consultant, company, credits: 1 });
  const used = app.db.updateTable('account').set({ last_login_at: app.now.value.toISOString() });
  await used.where('id', '=', client.id).execute();
  return client;
}

async function aFollowedPlan(owner: Person, name = 'Kasvu'): Promise<TestPlan> {
  const plan = await app.aPlan({ owner, completed: true, name });
  const started = app.db.updateTable('plan').set({ follow_up_started_on: '2026-06-01' });
  await started.where('id', '=', plan.id).execute();
  return plan;
}

type CheckIn = {
  number?: number;
  due?: string;
  sent?: string | null;
  answered?: string | null;
  missed?: string | null;
};

async function aCheckIn(plan: TestPlan, more: CheckIn = {}): Promise<string> {
  const { number = 1, due = '2026-12-01', sent = null, answered = null, missed = null } = more;
  const id = newId();
  const moments = {
    opened_at: `${addDays(due, -14)}T08:00:00Z`,
    sent_at: sent,
    answered_at: answered,
    missed_at: missed,
  };
  await app.db
    .insertInto('check_in')
    .values({ id, plan_id: plan.id, client_id: plan.owner.id, number, due_on: due, ...moments })
    .execute();
  return id;
}

type Figure = { label?: string; behind?: string | null; archived?: string | null };

async function aFigure(plan: TestPlan, { label = 'Liikevaihto', behind = null, archived = null }: Figure = {}) {
  const id = newId();
  const kind = { unit: 'eur', kind: 'level', better: 'up', period: 'month', starts_on: '2026-07-01' } as const;
  const state = { behind_since: behind, archived_at: archived };
  await app.db
    .insertInto('metric')
    .values({ id, plan_id: plan.id, client_id: plan.owner.id, position: 0, label, ...kind, ...state })
    .execute();
  return id;
}

const SENT = '2026-12-10T10:00:00Z';
const pause = ({ id }: TestPlan, at: string | null) =>
  app.db.updateTable('plan').set({ follow_up_paused_at: at }).where('id', '=', id).execute();

test('the needs of a follow-up have their place among the others, and lists filter by them', async () => {
  mail.at(MONDAY);
  const client = await aQuietClient('Kaikki');
  const plan = await aFollowedPlan(client);
  await aCheckIn(plan, { number: 1, sent: SENT });
  await aCheckIn(plan, { number: 2, due: '2026-11-20', missed: '2026-12-11T08:00:00Z' });
  await aFigure(plan, { behind: '2026-12-05T08:00:00Z' });
  await app.aTodo(plan, { deadline: '2026-12-01' });
  const active = await app.aPlan({ owner: client });
  await app.mutate('plan.submitForFeedback', { id: active.id }, await logInAgain(client));
  await aQuietClient('Hiljainen');
  const due = await today();
  expect(due.map(({ company }) => company)).toEqual(['Kaikki']);
  expect(due[0]?.needs.map(({ need, since }) => [need, since.slice(0, 10)])).toEqual([
    ['waiting', '2026-12-14'],
    ['check_in_waiting', '2026-12-10'],
    ['check_in_missed', '2026-12-11'],
    ['overdue', '2026-12-01'],
    ['behind', '2026-12-05'],
  ]);
  for (const need of ['waiting', 'check_in_waiting', 'check_in_missed', 'overdue', 'behind'])
    expect([need, await listed(need)]).toEqual([need, [client.id]]);
});

test('a client who waits for an answer comes after those who wait for feedback and before what is late', async () => {
  mail.at(MONDAY);
  const [late, asking, waiting] = [await aQuietClient('C'), await aQuietClient('B'), await aQuietClient('A')];
  await app.aTodo(await aFollowedPlan(late), { deadline: '2026-01-01' });
  await aCheckIn(await aFollowedPlan(asking), { sent: SENT });
  const plan = await app.aPlan({ owner: waiting });
  await app.mutate('plan.submitForFeedback', { id: plan.id }, await logInAgain(waiting));
  expect((await today()).map(({ company }) => company)).toEqual(['A', 'B', 'C']);
});

test('an answered check-in, an archived figure and a paused follow-up need nobody', async () => {
  mail.at(MONDAY);
  const client = await aQuietClient('Ratas');
  const plan = await aFollowedPlan(client);
  const checkIn = await aCheckIn(plan, { sent: SENT });
  const figure = await aFigure(plan, { behind: SENT });
  await app.aTodo(plan, { deadline: '2026-12-01' });
  expect(await needsOf(client)).toEqual(['check_in_waiting', 'overdue', 'behind']);
  await pause(plan, SENT);
  expect(await needsOf(client)).toEqual([]);
  for (const need of ['check_in_waiting', 'overdue', 'behind']) expect(await listed(need)).toEqual([]);
  await pause(plan, null);
  await app.db.updateTable('check_in').set({ answered_at: SENT }).where('id', '=', checkIn).execute();
  await app.db.updateTable('metric').set({ archived_at: SENT }).where('id', '=', figure).execute();
  expect(await needsOf(client)).toEqual(['overdue']);
});

test('a snoozed client comes back when they send a check-in', async () => {
  mail.at(MONDAY);
  const client = await aQuietClient('Ratas');
  const plan = await aFollowedPlan(client);
  await aCheckIn(plan, { sent: SENT });
  const snoozed = async () => (await today()).find(({ id }) => id === client.id)?.snoozedUntil;
  const snooze = { id: client.id, until: '2026-12-18' };
  expect((await app.mutate('client.snooze', snooze, await logInAgain(mail.consultant))).status).toBe(200);
  expect(await snoozed()).toBe('2026-12-18');
  await aCheckIn(plan, { number: 2, sent: '2026-12-14T06:06:00Z' });
  expect(await snoozed()).toBeNull();
});

test('a check-in that was missed is a need from the 21st day on, until it is sent, moved or paused', async () => {
  for (const end of ['sent', 'moved', 'paused'] as const) {
    const client = await aQuietClient(`Ratas ${end}`);
    const plan = await aFollowedPlan(client);
    const checkInId = await aCheckIn(plan, { due: '2026-11-23' });
    mail.at('2026-12-13T10:00:00Z');
    await advanceCheckIns(app.deps);
    expect(await needsOf(client)).toEqual([]);
    mail.at(MONDAY);
    await advanceCheckIns(app.deps);
    expect(await needsOf(client)).toEqual(['check_in_missed']);
    const owner = await logInAgain(client);
    const done =
      end === 'sent'
        ? await app.mutate('checkIn.save', { id: plan.id, checkInId, version: 0, confidence: 3, send: true }, owner)
        : await app.mutate(
            'followUp.save',
            { id: plan.id, ...(end === 'moved' ? { nextCheckInOn: '2027-02-01' } : { paused: true }) },
            owner,
          );
    expect(done.status).toBe(200);
    expect(await needsOf(client)).toEqual(end === 'sent' ? ['check_in_waiting'] : []);
    if (end === 'moved') expect(await nextCheckInOf(client)).toBe('2027-02-01');
    mail.at('2026-12-01T06:05:00Z');
  }
});

test('a check-in that was sent needs its answer also when the plan was reopened; nothing else of the follow-up does', async () => {
  mail.at(MONDAY);
  const client = await aQuietClient('Uusiksi');
  const plan = await aFollowedPlan(client);
  await aCheckIn(plan, { number: 1, sent: SENT });
  await aCheckIn(plan, { number: 2, due: '2026-11-20', missed: '2026-12-11T08:00:00Z' });
  await aFigure(plan, { behind: SENT });
  await app.db.updateTable('plan').set({ completed_at: null, active: true }).where('id', '=', plan.id).execute();
  expect(await needsOf(client)).toEqual(['check_in_waiting']);
  expect(await listed('check_in_waiting')).toEqual([client.id]);
});

/** Runs the reminders of a moment and sends what is due an hour later. */
async function runDay(moment: string) {
  mail.at(moment);
  await mail.remind();
  mail.later(61);
  await mail.send();
}

const mailTo = ({ email }: Person) => mail.sent.findLast(({ to }) => to === email);

test('of 60 clients the digest and the dashboard name the five with needs, for the right reasons, to who looks after them now', async () => {
  await app.db.updateTable('account').set({ language_code: 'fi' }).where('id', '=', mail.consultant.id).execute();
  const colleague = await app.aConsultant();
  await app.db.updateTable('account').set({ last_login_at: SENT }).where('id', '=', colleague.id).execute();
  mail.at('2026-12-11T10:00:00Z');
  const clients: Person[] = [];
  for (let number = 1; number <= 60; number += 1) clients.push(await aQuietClient(`Asiakas ${number}`));
  const plans = await Promise.all(clients.slice(0, 6).map((client) => aFollowedPlan(client)));
  await aCheckIn(plans[0]!, { sent: SENT });
  await aCheckIn(plans[1]!, { due: '2026-11-20', missed: SENT });
  await aFigure(plans[2]!, { behind: SENT });
  await app.aTodo(plans[3]!, { deadline: '2026-12-01' });
  const active = await app.aPlan({ owner: clients[4]! });
  await app.mutate('plan.submitForFeedback', { id: active.id }, await logInAgain(clients[4]!));
  await app.db.deleteFrom('mail').execute();
  await aCheckIn(plans[5]!, { sent: SENT });
  mail.at('2026-12-13T10:00:00Z'); // Sunday
  const move = { id: mail.consultant.id, consultantId: colleague.id, clientIds: [clients[5]!.id] };
  const moved = await app.mutate('consultant.moveClients', move, await logInAgain(mail.consultant));
  expect(moved.status).toBe(200);
  await runDay(MONDAY);
  const reasons = [
    ['Asiakas 1', 'Katsaus odottaa vastausta'],
    ['Asiakas 2', 'Katsaus jäi väliin'],
    ['Asiakas 3', 'Lukuja jäljessä tavoitteesta'],
    ['Asiakas 4', 'Tehtäviä myöhässä'],
    ['Asiakas 5', 'Odottaa palautetta'],
  ] as const;
  expect((await today()).map(({ company }) => company).toSorted()).toEqual(reasons.map(([company]) => company));
  const { subject, text } = mailTo(mail.consultant)!;
  expect(subject).toContain('5 asiakasyritystä tarvitsee huomiotasi');
  for (const [company, reason] of reasons) expect(text).toContain(`- ${company}: ${reason}\n`);
  expect(text).not.toContain('Asiakas 6');
  expect(mailTo(colleague)?.text).toContain('- Asiakas 6: Check-in to answer\n');
});

test('in sixty cases of the rule of lights the digest of the consultant names the clients who are behind', async () => {
  mail.at('2026-12-11T10:00:00Z');
  for (const [position, { metric, period, value }] of LIGHT_CASES.entries()) {
    const plan = await aFollowedPlan(await aQuietClient(`Case ${position}`));
    const metricId = await aFigure(plan);
    const { unit, kind, better, baseline, target12: target_12, target36: target_36, startsOn: starts_on } = metric;
    const columns = { unit, kind, better, baseline, target_12, target_36, starts_on };
    await app.db.updateTable('metric').set(columns).where('id', '=', metricId).execute();
    const after = addPeriods('month', period, 1); // behind in each case, so that the need depends on the period before
    const values = [
      { metricId, period, value, version: 0 },
      { metricId, period: after, value: better === 'up' ? -1_000_000 : 1_000_000, version: 0 },
    ];
    const saved = await app.mutate('metric.saveValues', { id: plan.id, values }, await logInAgain(plan.owner));
    expect([position, saved.status]).toEqual([position, 200]);
  }
  await runDay(MONDAY);
  const { text } = mailTo(mail.consultant)!;
  const needs = text.slice(text.indexOf('Needs your attention:\n'), text.indexOf('\n\nLast week:'));
  const behind = [...LIGHT_CASES.entries()].filter(([, { light }]) => light === 'behind');
  expect(needs.split('\n').slice(1)).toEqual(behind.map(([position]) => `- Case ${position}: Figures behind target`));
});

test('the digest of a client lists the open check-in and the figures that miss the month that is over', async () => {
  const plan = await aFollowedPlan(mail.client);
  const paused = await aFollowedPlan(mail.client, 'Tauolla');
  await aCheckIn(plan, { due: '2026-12-16' });
  await aCheckIn(paused, { due: '2026-12-16' });
  await aFigure(plan, { label: 'Kassa' });
  await aFigure(paused, { label: 'Varasto' });
  const entered = await aFigure(plan, { label: 'Liikevaihto' });
  await app.db.insertInto('metric_value').values({ metric_id: entered, period: '2026-11-01', value: '1' }).execute();
  await pause(paused, SENT);
  await runDay(MONDAY);
  const { text } = mailTo(mail.client)!;
  expect(text).toMatch(/Check-ins:\n- .*2026: Kasvu\n\nFigures to enter:\n- Kassa \(Kasvu\)\n/);
  expect(text).not.toMatch(/Tauolla|Liikevaihto/);
});

test('a missing figure is news in the first digest after its month, and no more after that', async () => {
  await aFigure(await aFollowedPlan(mail.client));
  await mail.settle({ reminded_through: '2026-12-04' });
  await runDay('2026-12-07T06:05:00Z');
  expect(mailTo(mail.client)?.text).toContain('Liikevaihto');
  mail.sent.length = 0;
  await runDay(MONDAY);
  expect(mailTo(mail.client)).toBeUndefined();
});

test('a missed check-in is listed until it can no longer be sent, and is a reason for a mail in its first digest alone', async () => {
  const plan = await aFollowedPlan(mail.client);
  await aCheckIn(plan, { due: '2026-11-18', missed: '2026-12-09T08:00:00Z' });
  const next = await aCheckIn(plan, { number: 2, due: '2027-02-16' });
  await app.db.updateTable('check_in').set({ opened_at: null }).where('id', '=', next).execute();
  const digest = async (moment: string) => {
    mail.sent.length = 0;
    await runDay(moment);
    return mailTo(mail.client)?.text;
  };
  expect(await digest(MONDAY)).toContain('- 18 Nov 2026: Kasvu\n');
  expect(await digest('2026-12-21T06:05:00Z')).toBeUndefined();
  await app.aTodo(plan, { deadline: '2026-12-30' });
  expect(await digest('2026-12-28T06:05:00Z')).toContain('Check-ins:\n- 18 Nov 2026: Kasvu\n');
  await app.db.updateTable('check_in').set({ opened_at: '2026-12-29T08:00:00Z' }).where('id', '=', next).execute();
  expect(await digest('2027-01-04T06:05:00Z')).toMatch(/Check-ins:\n- 16 Feb 2027: Kasvu\n\n/);
});
