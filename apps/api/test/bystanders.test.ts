import { TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../src/lib/days.ts';
import { ruleOf, type ProcedurePath } from '../src/policy/policy.ts';
import type { Person, TestPlan } from './builders.ts';
import { fillAccount, fillPlan, rowsOf } from './bystanders.ts';
import { useApplication } from './harness.ts';
import { TABLE, type Caller } from './policy-table.ts';
import { ask, aWorld, PROCEDURES, type World } from './policy-walk.ts';

/*
 * Whoever is called about, nobody else is read or touched: not another client of the same consultant, and not another plan
 * of the same client. Each procedure is called by those who may, in a database where both are full of everything.
 */

const app = useApplication();

const MARKS = { sibling: 'Sisarussuunnitelma', neighbour: 'Naapurisuunnitelma', stranger: 'Vierassuunnitelma' };

let world: World;
let sibling: TestPlan;
let neighbour: Person;
let neighbours: TestPlan;

/** A client of a consultant with a plan under way, one before it, and one of everything. */
async function aFullClient(consultant: Person, mark: string): Promise<{ client: Person; plan: TestPlan }> {
  const client = await app.aClient({ consultant, company: mark });
  const plan = await app.aPlan({ owner: client, name: mark });
  await fillPlan(app, plan, mark);
  await fillPlan(app, await app.aPlan({ owner: client, name: mark, completed: true }), mark);
  await fillAccount(app, client, mark);
  return { client, plan };
}

async function filled(): Promise<void> {
  await aFullClient(await app.aConsultant(), MARKS.stranger); // first, so that a query without its condition finds them first
  world = await aWorld(app);
  const { owner, ownConsultant } = world.people;
  sibling = await app.aPlan({ owner, completed: true, name: MARKS.sibling });
  await fillPlan(app, sibling, MARKS.sibling);
  await fillAccount(app, owner, 'Oma');
  await fillAccount(app, ownConsultant, 'Konsultti');
  ({ client: neighbour, plan: neighbours } = await aFullClient(ownConsultant, MARKS.neighbour));
}

const callersOf = (path: ProcedurePath): Caller[] =>
  ruleOf(path) === 'anyone'
    ? ['nobody']
    : (['owner', 'ownConsultant', 'admin'] as const).filter((one) => TABLE[path].expected[one] !== 'forbidden');

beforeEach(() => app.db.deleteFrom('attempt').execute()); // all callers come from one network

describe('a read', () => {
  beforeAll(filled);

  /** Tells of all clients of who asks, or of all colleagues: a new one is in it by right. */
  const ofAllClients = /^(client\.(list|needs)|plan\.list|language\.all|consultant\.(details|list|colleagues)|admin\.|mail\.)/;
  /** Tells of all plans of a client. */
  const ofWholeClient = /^(plan\.list|client\.|account\.|consultant\.|admin\.|mail\.)/;
  /** What an admin is told of everybody. */
  const ofEverybody = (path: ProcedurePath, caller: Caller) => caller === 'admin' && ofAllClients.test(path);

  const reads = PROCEDURES.filter(([, type]) => type === 'query').flatMap(([path]) =>
    callersOf(path)
      .filter((caller) => !ofEverybody(path, caller))
      .map((caller) => [path, caller] as const),
  );

  test.each(reads)('%s by %s tells of nobody else, whoever is added', async (path, caller) => {
    const tell = async () => (await ask(app, path, world, caller)).text;
    await tell(); // that it was read shows from the second time on
    const before = await tell();
    if (!ofWholeClient.test(path)) expect(before).not.toContain(MARKS.sibling);
    expect(before).not.toContain(MARKS.stranger);
    if (caller === 'owner' || !ofAllClients.test(path)) expect(before).not.toContain(MARKS.neighbour);
    if (path === 'consultant.colleagues' || path === 'account.exportData') return; // all colleagues; that it was taken is in it
    await aFullClient(await app.aConsultant(), MARKS.stranger);
    expect(await tell()).toBe(before);
    if (caller !== 'owner' && ofAllClients.test(path)) return;
    await aFullClient(world.people.ownConsultant, MARKS.neighbour);
    expect(await tell()).toBe(before);
  });

  test.each([
    ['account.get', 'owner', 'Oma'],
    ['client.details', 'owner', 'Oma'],
    ['account.exportData', 'owner', 'Oma'],
    ['consultant.details', 'ownConsultant', 'Konsultti'],
  ] as const)('%s tells the address that waits, not one that did', async (path, caller, mark) => {
    expect((await ask(app, path, world, caller)).text).toContain(`"pendingEmail":"${mark}@example.com"`);
  });

  test.each(['plan.get', 'plan.document', 'todo.list', 'feedback.list'] as const)(
    '%s of each plan tells of that one',
    async (path) => {
      for (const [plan, mark] of [
        [sibling, MARKS.sibling],
        [neighbours, MARKS.neighbour],
      ] as const) {
        const { body } = await app.query(path, { id: plan.id }, plan.owner);
        expect(JSON.stringify(body)).toContain(mark);
        const other = mark === MARKS.sibling ? MARKS.neighbour : MARKS.sibling;
        expect(JSON.stringify(body)).not.toContain(other);
      }
    },
  );

  test('a client’s weeks count that client’s to-dos', async () => {
    const { ownConsultant, owner } = world.people;
    const weeks = await app.query<{ open: number }[]>('client.todoWeeks', { id: owner.id }, ownConsultant);
    expect(weeks.body.at(-1)).toMatchObject({ open: 3 }); // one of the plan under way, two of the one before
  });

  test('a calendar has its owner’s to-dos alone', async () => {
    const { body } = await app.mutate<{ url: string }>('calendar.renew', undefined, world.people.owner);
    const calendar = (await app.app.inject(new URL(body.url).pathname)).body;
    expect(calendar).toContain(MARKS.sibling);
    expect(calendar).not.toContain(MARKS.neighbour);
  });
});

describe('a write', () => {
  const writes = PROCEDURES.filter(([, type]) => type === 'mutation').flatMap(([path]) =>
    callersOf(path).map((caller) => [path, caller] as const),
  );
  /** What happens to a whole client happens to their other plans as well. */
  const ofAll = new Set<string>(['client.delete']);

  beforeEach(filled);

  test.each(writes)('%s by %s touches nobody else', async (path, caller) => {
    const others = [{ accountId: neighbour.id }, { planId: neighbours.id }, { planId: sibling.id }];
    const asked = ofAll.has(path) ? others.slice(0, 2) : others;
    const before = await Promise.all(asked.map((one) => rowsOf(app, one)));
    await ask(app, path, world, caller);
    expect(await Promise.all(asked.map((one) => rowsOf(app, one)))).toEqual(before);
  });

  test('of a to-do leaves those beside it', async () => {
    const { people, subject } = world;
    const beside = await app.aTodo(subject.plan, { task: 'Beside' });
    const input = { id: subject.plan.id, todoId: subject.todoId, task: 'Changed' };
    expect((await app.mutate('todo.update', input, people.owner)).status).toBe(200);
    const rows = await app.db.selectFrom('todo').select('task').where('id', '=', beside).execute();
    expect(rows).toEqual([{ task: 'Beside' }]);
  });
});

describe('what is done to the end touches nobody else:', () => {
  const PASSWORD = 'Vaahtera#48kuu';
  const NEXT = { newPassword: 'Kuusama#93lumi', confirmPassword: 'Kuusama#93lumi' };
  const DETAILS = { firstName: 'Aino', lastName: 'Laine', phoneNumber: '1' };
  const PLACE = { company: 'Testi Oy', address: 'Katu 1', zipcode: '00100', city: 'Helsinki' };
  let passwordHash: string;
  let colleague: Person;

  beforeAll(async () => {
    passwordHash = await app.deps.passwords.hash(PASSWORD);
  });
  beforeEach(async () => {
    await filled();
    const { owner, ownConsultant, anotherConsultant } = world.people;
    colleague = anotherConsultant;
    await fillAccount(app, colleague, 'Kollega');
    const all = [owner.id, ownConsultant.id, neighbour.id, colleague.id];
    await app.db.updateTable('account').set({ password_hash: passwordHash }).where('id', 'in', all).execute();
    const inUse = { totp_secret: 'sealed', totp_pending: 'sealed too', totp_step: 1 };
    await app.db.updateTable('account').set(inUse).where('id', 'in', [neighbour.id, colleague.id]).execute();
  });

  /** Each is made of calls that must all succeed; those that end a whole account leave nothing of its other plans. */
  const deeds: Record<string, () => Promise<{ status: number }[]>> = {
    'a login and the end of its session': async () => {
      const { owner } = world.people;
      const login = { area: 'user', email: owner.email, password: PASSWORD };
      const entered = await app.mutate<{ accessToken: string }>('auth.login', login);
      const token = entered.body.accessToken;
      const sessions = await app.query<{ id: string; current: boolean }[]>('account.sessions', undefined, { token });
      const other = sessions.body.find(({ current }) => !current)!;
      return [
        entered,
        await app.mutate('account.endSession', { id: other.id }, { token }),
        await app.mutate('account.endOtherSessions', undefined, { token }),
        await app.mutate('auth.logout', undefined, { token }),
      ];
    },
    'a change of password': async () => [
      await app.mutate('auth.changePassword', { currentPassword: PASSWORD, ...NEXT }, world.people.owner),
    ],
    'a new password by link': async () => {
      const token = await app.aSecret(world.people.owner.id, 'reset_password');
      return [await app.mutate('auth.resetPassword', { area: 'user', token, ...NEXT })];
    },
    'an invitation, from the link to the code': async () => {
      const invited = await app.aClient({ consultant: world.people.ownConsultant, verified: false });
      const token = await app.aSecret(invited.id, 'invitation');
      const set = await app.mutate('auth.setFirstPassword', { area: 'user', token, ...NEXT });
      const code = await app.aSecret(invited.id, 'verification');
      return [set, await app.mutate('auth.verifyAccount', { area: 'user', email: invited.email, code })];
    },
    'a new address, confirmed': async () => {
      const { owner } = world.people;
      const email = `uusi-${owner.id}@example.com`;
      const input = { id: owner.id, ...DETAILS, ...PLACE, email };
      const asked = await app.mutate('client.updateDetails', input, owner);
      const code = await app.aSecret(owner.id, 'email_change');
      return [asked, await app.mutate('auth.verifyAccount', { area: 'user', email, code })];
    },
    'a second factor, from its secret to its end': async () => {
      const { ownConsultant } = world.people;
      const started = await app.mutate<{ secret: string }>(
        'account.startSecondFactor',
        { password: PASSWORD },
        ownConsultant,
      );
      const code = new TOTP({ secret: started.body.secret }).generate({ timestamp: app.now.value.getTime() });
      const confirmed = await app.mutate<{ recoveryCodes: string[] }>(
        'account.confirmSecondFactor',
        { code },
        ownConsultant,
      );
      const [recovery] = confirmed.body.recoveryCodes;
      const login = { area: 'consultant', email: ownConsultant.email, password: PASSWORD, code: recovery };
      return [
        started,
        confirmed,
        await app.mutate('auth.login', login),
        await app.mutate('account.renewRecoveryCodes', { password: PASSWORD }, ownConsultant),
        await app.mutate('account.turnOffSecondFactor', { password: PASSWORD }, ownConsultant),
      ];
    },
    'a personal token, made and revoked': async () => {
      const { owner } = world.people;
      const input = { name: 'x', readOnly: false, expiresOn: addDays(new Date().toISOString().slice(0, 10), 2) };
      const made = await app.mutate<{ id: string }>('token.create', input, owner);
      return [made, await app.mutate('token.revoke', { id: made.body.id }, owner)];
    },
    'a move of a client': async () => {
      const { owner, ownConsultant, anotherConsultant } = world.people;
      const input = { id: ownConsultant.id, clientIds: [owner.id], consultantId: anotherConsultant.id };
      return [await app.mutate('consultant.moveClients', input, ownConsultant)];
    },
    'a plan, from the right to it to its end': async () => {
      const { ownConsultant } = world.people;
      const client = await app.aClient({ consultant: ownConsultant });
      const given = await app.mutate('client.giveNewPlan', { id: client.id }, ownConsultant);
      const plan = await app.mutate<{ growthPlan: { id: string } }>(
        'plan.create',
        { name: 'New', businessUnit: '' },
        client,
      );
      const { id } = plan.body.growthPlan;
      await app.completeSteps({ id, owner: client }, 10);
      const submitted = await app.mutate('plan.submitForFeedback', { id }, client);
      const [step] = await app.steps();
      const words = { id, growthPlanStepId: step!.id, feedbackText: 'Good' };
      const saved = await app.mutate('feedback.save', words, ownConsultant);
      const round = await app.mutate('feedback.give', { id }, ownConsultant);
      return [given, plan, submitted, saved, round, await app.mutate('plan.complete', { id }, client)];
    },
    'a deletion, taken back': async () => {
      const { ownConsultant, admin } = world.people;
      const client = await app.aClient({ consultant: ownConsultant });
      return [
        await app.mutate('client.delete', { id: client.id }, ownConsultant),
        await app.mutate('admin.restore', { id: client.id }, admin),
      ];
    },
    'a consultant, deleted': async () => {
      const leaving = await app.aConsultant();
      return [await app.mutate('consultant.delete', { id: leaving.id }, world.people.admin)];
    },
  };

  test.each(Object.keys(deeds))('%s', async (deed) => {
    const others = [
      { accountId: neighbour.id },
      { accountId: colleague.id },
      { planId: neighbours.id },
      { planId: sibling.id },
    ];
    const before = await Promise.all(others.map((one) => rowsOf(app, one)));
    for (const [index, { status }] of (await deeds[deed]!()).entries()) expect([index, status]).toEqual([index, 200]);
    expect(await Promise.all(others.map((one) => rowsOf(app, one)))).toEqual(before);
  });
});
