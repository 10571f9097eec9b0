import type { FollowUp } from '@app/schema/follow-up';
import { LIGHT_CASES } from '@app/schema/testing/light-cases';
import { personalData, type PersonalData } from '@app/schema/privacy';
import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import { aFollowedPlan } from './hostile-follow-up.ts';
import { createPapers } from './papers.ts';

/* Who reads the figures of a plan: its owner and who looks after them, on the screen, on paper and as data; no reader of a shared plan. */

const app = useApplication();
const { paperOf } = createPapers(app);

const CANARY = 'Sirkku';

async function aTellingPlan() {
  const { plan, metricId } = await aFollowedPlan(app);
  const { owner } = plan;
  const value = { metricId, period: '2026-12-01', value: 7, version: 0, note: `${CANARY} 2` };
  await app.mutate('metric.saveValues', { id: plan.id, values: [value] }, owner);
  await app.mutate('metric.save', { id: plan.id, metricId, label: CANARY, version: 1, note: `${CANARY} 3` }, owner);
  const checkIn = { plan_id: plan.id, client_id: owner.id, number: 1, due_on: '2027-02-23', moved: `${CANARY} 4` };
  await app.db
    .insertInto('check_in')
    .values({ id: metricId, ...checkIn })
    .execute();
  return { plan, metricId };
}

test.each([
  ['en', 'Behind target'],
  ['fi', 'Jäljessä tavoitteesta'],
])('the plan on paper and its page for the wall show the figures, in %s', async (lang, light) => {
  const { plan } = await aTellingPlan();
  for (const form of ['wall', 'whole', 'private'] as const) {
    const { text } = await paperOf(plan, { form, lang });
    expect(text).toContain(CANARY);
    expect(text).toContain(light);
    if (form !== 'wall') expect(text).toContain('12/2026');
    expect(text).not.toContain(`${CANARY} 4`); // a check-in that was not sent
  }
});

test('in sixty cases of the rule the page, the PDF and the function agree', async () => {
  const { plan } = await aFollowedPlan(app);
  await app.db.deleteFrom('metric').where('plan_id', '=', plan.id).execute();
  expect(LIGHT_CASES).toHaveLength(60);
  for (const [position, { metric, period, value }] of LIGHT_CASES.entries()) {
    const id = await app.aMetric(plan, `Case ${position}`);
    const { unit, kind, better, baseline, target12: target_12, target36: target_36, startsOn: starts_on } = metric;
    const columns = { position, unit, kind, better, baseline, target_12, target_36, starts_on };
    await app.db.updateTable('metric').set(columns).where('id', '=', id).execute();
    await app.db.insertInto('metric_value').values({ metric_id: id, period, value }).execute();
  }
  const { body } = await app.query<FollowUp>('followUp.get', { id: plan.id }, plan.owner);
  expect(body.metrics.map(({ label, light }) => [label, light])).toEqual(
    LIGHT_CASES.map(({ light }, position) => [`Case ${position}`, light]),
  );
  const { text } = await paperOf(plan, { form: 'whole', lang: 'en' });
  const words = { on_target: 'On target', at_risk: 'At risk', behind: 'Behind target', none: 'No figures yet' };
  const written = [...text.matchAll(/(Case \d+) .*?(On target|At risk|Behind target|No figures yet)/g)];
  expect(written.map(([, label, word]) => [label, word])).toEqual(
    LIGHT_CASES.map(({ light }, position) => [`Case ${position}`, words[light]]),
  );
});

test('a shared plan shows none of it', async () => {
  const { plan } = await aTellingPlan();
  await app.mutate('share.set', { id: plan.id, shared: true }, plan.owner);
  const { shareCode: code } = (await app.query<{ shareCode: string }>('share.link', { id: plan.id }, plan.owner)).body;
  for (const name of [
    'share.plan',
    'share.steps',
    'share.document',
    'share.questionnaire',
    'share.texts',
    'share.messages',
  ]) {
    const { body } = await app.query(name, { code, lang: 'en' });
    expect(JSON.stringify(body)).not.toContain(CANARY);
  }
});

test('what was not sent is shown to its owner alone', async () => {
  const consultant = await app.aConsultant();
  const { plan } = await aTellingPlan();
  await app.db
    .updateTable('client')
    .set({ consultant_id: consultant.id })
    .where('account_id', '=', plan.owner.id)
    .execute();
  const asked = async (who: typeof consultant) =>
    JSON.stringify((await app.query('followUp.get', { id: plan.id }, who)).body);
  expect(await asked(plan.owner)).toContain(`${CANARY} 4`);
  expect(await asked(consultant)).toContain(CANARY);
  expect(await asked(consultant)).not.toContain(`${CANARY} 4`);
});

test('the data of a client has figures, values, their changes and check-ins', async () => {
  const { plan, metricId } = await aTellingPlan();
  const { body } = await app.query<PersonalData>('account.exportData', undefined, plan.owner);
  expect(personalData.parse(body)).toEqual(body);
  expect(body.plans[0]?.followUp).toMatchObject({
    startedOn: '2026-11-20',
    metrics: [
      {
        id: metricId,
        label: CANARY,
        values: [{ period: '2026-12-01', value: 7, note: `${CANARY} 2` }],
        changes: [
          { period: '2026-12-01', after: { value: 7 } },
          { period: null, note: `${CANARY} 3` },
        ],
      },
    ],
    checkIns: [{ number: 1, dueOn: '2027-02-23', moved: `${CANARY} 4` }],
  });
});
