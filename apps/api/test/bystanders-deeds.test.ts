import { TOTP } from 'otpauth';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '../src/lib/days.ts';
import { aCrowd, readBystanderRows, type Crowd } from './bystanders.ts';
import { setNow, useApplication } from '../harness/application.ts';

/* What is done to the end, with the right password, link or code, touches nobody else. */

const app = useApplication();

const PASSWORD = 'Vaahtera#48kuu';
const NEXT = { newPassword: 'Kuusama#93lumi', confirmPassword: 'Kuusama#93lumi' };
let passwordHash: string;
let crowd: Crowd;

beforeAll(async () => {
  passwordHash = await app.deps.passwords.hash(PASSWORD);
});
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute(); // all callers come from one network
  crowd = await aCrowd(app, passwordHash);
});

/** Each is made of calls that must all succeed; those that end a whole account leave nothing of its other plans. */
const deeds: Record<string, () => Promise<{ status: number }[]>> = {
  'a login and the end of its session': async () => {
    const { owner } = crowd.world.people;
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
    await app.mutate('auth.changePassword', { currentPassword: PASSWORD, ...NEXT }, crowd.world.people.owner),
  ],
  'a new password by link': async () => {
    const token = await app.aSecret(crowd.world.people.owner.id, 'reset_password');
    return [await app.mutate('auth.resetPassword', { area: 'user', token, ...NEXT })];
  },
  'an invitation, from the link to the code': async () => {
    const invited = await app.aClient({ consultant: crowd.world.people.ownConsultant, verified: false });
    const token = await app.aSecret(invited.id, 'invitation');
    const set = await app.mutate('auth.setFirstPassword', { area: 'user', token, ...NEXT });
    const code = await app.aSecret(invited.id, 'verification');
    return [set, await app.mutate('auth.verifyAccount', { area: 'user', email: invited.email, code })];
  },
  'a new address, confirmed': async () => {
    const { owner } = crowd.world.people;
    const email = `uusi-${owner.id}@example.com`;
    const asked = await app.mutate('account.changeEmail', { email, password: PASSWORD }, owner);
    const code = await app.aSecret(owner.id, 'email_change');
    return [asked, await app.mutate('auth.verifyAccount', { area: 'user', email, code })];
  },
  'a second factor, from its secret to its end': async () => {
    const { ownConsultant } = crowd.world.people;
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
    const [recovery, another] = confirmed.body.recoveryCodes;
    const login = { area: 'consultant', email: ownConsultant.email, password: PASSWORD };
    const later = app.now.value.getTime() + 30_000;
    setNow(app, new Date(later));
    const next = new TOTP({ secret: started.body.secret }).generate({ timestamp: later });
    const logins = [
      await app.mutate('auth.login', { ...login, code: recovery }),
      await app.mutate('auth.login', { ...login, code: next }),
    ];
    const renewed = await app.mutate<{ recoveryCodes: string[] }>(
      'account.renewRecoveryCodes',
      { password: PASSWORD, code: another },
      ownConsultant,
    );
    const [left] = renewed.body.recoveryCodes;
    const off = await app.mutate('account.turnOffSecondFactor', { password: PASSWORD, code: left }, ownConsultant);
    return [started, confirmed, ...logins, renewed, off];
  },
  'a personal token, made and revoked': async () => {
    const { owner } = crowd.world.people;
    const input = {
      name: 'x',
      readOnly: false,
      areas: ['plans', 'clients'],
      expiresOn: addDays(new Date().toISOString().slice(0, 10), 2),
    };
    const made = await app.mutate<{ id: string }>('token.create', input, owner);
    return [made, await app.mutate('token.revoke', { id: made.body.id }, owner)];
  },
  'a session and a token in use': async () => {
    const { owner } = crowd.world.people;
    const expiresOn = addDays(new Date().toISOString().slice(0, 10), 2);
    const made = await app.mutate<{ token: string }>(
      'token.create',
      { name: 'x', readOnly: true, areas: ['plans', 'clients'], expiresOn },
      owner,
    );
    setNow(app, new Date(app.now.value.getTime() + 20 * 60_000)); // that they were used is noted every five minutes
    return [
      made,
      await app.query('account.get', undefined, owner),
      await app.query('client.profile', undefined, made.body),
    ];
  },
  'steps opened again, and a finding taken back': async () => {
    const { people, subject } = crowd.world;
    const steps = await app.steps();
    const completedQuestions = steps.map(({ id }) => ({ growthPlanStepId: id, completed: false }));
    return [
      await app.mutate('plan.saveCompletedSteps', { id: subject.plan.id, completedQuestions }, people.owner),
      await app.mutate('plan.passFinding', { id: subject.plan.id, finding: 'no_followup', reason: null }, people.owner),
    ];
  },
  'a move of a client': async () => {
    const { owner, ownConsultant } = crowd.world.people;
    const input = { id: ownConsultant.id, clientIds: [owner.id], consultantId: (await app.aConsultant()).id };
    return [await app.mutate('consultant.moveClients', input, ownConsultant)];
  },
  'a plan, from the right to it to its end': async () => {
    const { ownConsultant } = crowd.world.people;
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
    const { ownConsultant, admin } = crowd.world.people;
    const client = await app.aClient({ consultant: ownConsultant });
    return [
      await app.mutate('client.delete', { id: client.id }, ownConsultant),
      await app.mutate('admin.restore', { id: client.id }, admin),
    ];
  },
  'a wish to be erased, taken back': async () => {
    const { owner } = crowd.world.people;
    return [
      await app.mutate('account.requestErasure', { password: PASSWORD }, owner),
      await app.mutate('account.withdrawErasure', undefined, owner),
    ];
  },
  'a consultant, deleted': async () => {
    const leaving = await app.aConsultant();
    return [await app.mutate('consultant.delete', { id: leaving.id }, crowd.world.people.admin)];
  },
};

test.each(Object.keys(deeds))('%s', async (deed) => {
  const before = await readBystanderRows(app, crowd.others);
  for (const [index, { status }] of (await deeds[deed]!()).entries()) expect([index, status]).toEqual([index, 200]);
  expect(await readBystanderRows(app, crowd.others)).toEqual(before);
});
