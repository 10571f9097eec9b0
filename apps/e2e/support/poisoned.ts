import { PERSON_NAME } from '@app/schema/fields';
import { HOSTILE_STRINGS } from '@app/schema/testing/hostile-strings';
import type { PlanDocument } from '@app/schema/plans';
import type { Questionnaire } from '@app/schema/questionnaire';
import { fullAnswer } from '../../api/harness/full-answers.ts';
import { asPerson, type Api } from './person-api.ts';

/** A plan that is full of hostile strings, its owner's and its consultant's addresses, and its share code. */
export type Poisoned = { planId: string; clientId: string; shareCode: string };

const OWNER = 'client@example.com';
const CONSULTANT = 'consultant@example.com';

/** Gives each of the strings in turn that is short enough; begins again when all were given. */
function givesAll(): (most: number) => string {
  let left: string[] = [];
  return (most) => {
    if (!left.some((text) => text.length <= most)) left = [...HOSTILE_STRINGS];
    return (
      left.splice(
        left.findIndex((text) => text.length <= most),
        1,
      )[0] ?? ''
    );
  };
}

/** The next string that is taken as a name: mails greet with names, so these hold no link. */
function aName(say: (most: number) => string): string {
  let name = say(50);
  while (!PERSON_NAME.test(name)) name = say(50);
  return name;
}

/** Writes hostile strings wherever the people of the demo can write, through the API, without a form. */
export async function poison(url: string): Promise<Poisoned> {
  const [owner, consultant, admin] = [
    await asPerson(url, 'user', OWNER),
    await asPerson(url, 'consultant', CONSULTANT),
    await asPerson(url, 'admin', 'admin@example.com'),
  ];
  const say = givesAll();
  const { id } = await owner.query<{ id: string }>('client.activePlan');
  const { questionnaireId, answers, todos } = await owner.query<PlanDocument>('plan.document', { id });
  const { steps } = await owner.query<Questionnaire>('questionnaire.get', { id: questionnaireId });
  const versions = new Map(answers.map(({ questionId, version }) => [questionId, version]));
  for (const step of steps)
    for (const question of step.questions) {
      const value = fullAnswer(question, say);
      const place = { id, stepId: step.id, questionId: question.id, version: versions.get(question.id) ?? 0 };
      if (value !== null) await owner.mutate('plan.saveAnswer', { ...place, value });
    }
  const [{ id: stepId, questions } = { id: '', questions: [] }] = steps;
  for (const { id: todoId } of todos) await owner.mutate('todo.delete', { id, todoId });
  for (const task of HOSTILE_STRINGS.filter((text) => text.length <= 500))
    await owner.mutate('todo.create', {
      id,
      stepId,
      questionId: questions[0]?.id,
      task,
      personResponsible: say(100),
      deadline: '2026-12-24',
    });
  await owner.mutate('plan.passFinding', { id, finding: 'no_followup', reason: say(300) });
  await owner.mutate('token.create', {
    name: say(80),
    readOnly: true,
    areas: ['plans', 'clients'],
    expiresOn: inAMonth(),
  });
  await owner.mutate('plan.submitForFeedback', { id });
  for (const step of steps)
    await consultant.mutate('feedback.save', { id, growthPlanStepId: step.id, feedbackText: say(1000) });
  const clientId = await poisonPeople(admin, say);
  await consultant.mutate('client.saveGeneralFeedback', { id: clientId, feedbackText: say(1000) });
  const notedOn = '2026-11-26';
  for (const most of [100, 1000])
    await consultant.mutate('note.save', { id: clientId, notedOn, text: say(most), version: 0 });
  await owner.mutate('share.set', { id, shared: true });
  await causeMail({ owner, consultant, admin }, { planId: id, clientId }, say);
  const { shareCode } = await owner.query<{ shareCode: string }>('share.link', { id });
  return { planId: id, clientId, shareCode };
}

/** Renames every client and consultant; the id of the one who owns the plan. */
async function poisonPeople(admin: Api, say: (most: number) => string): Promise<string> {
  const { items } = await admin.query<{ items: { id: string; email: string }[] }>('client.list', {});
  const person = () => ({ firstName: aName(say), lastName: aName(say), phoneNumber: say(20) });
  for (const { id, email } of items)
    await admin.mutate('client.updateDetails', {
      id,
      email,
      ...person(),
      company: say(50),
      address: say(50),
      zipcode: say(10),
      city: say(80),
    });
  const consultants = await admin.query<{ items: { id: string; email: string }[] }>('consultant.list', {});
  for (const { id, email } of consultants.items)
    await admin.mutate('consultant.updateDetails', { id, email, ...person() });
  await admin.mutate('language.add', {
    languageCode: 'sv',
    countryCode: 'se',
    name: say(50),
    nameInNativeLanguage: say(50),
  });
  await admin.mutate('language.setEnabled', { languageCode: 'sv', enabled: true });
  return items.find(({ email }) => email === OWNER)?.id ?? '';
}

/** Has a mail of each kind that demo people can cause written about people of hostile names. */
async function causeMail(
  { owner, consultant, admin }: Record<'owner' | 'consultant' | 'admin', Api>,
  { planId, clientId }: { planId: string; clientId: string },
  say: (most: number) => string,
) {
  const names = () => ({ firstName: aName(say), lastName: aName(say), phoneNumber: say(20) });
  const place = () => ({ company: say(50), address: say(50), zipcode: say(10), city: say(80) });
  for (let number = 0; number < 5; number += 1) {
    await owner.mutate('auth.requestAccount', {
      name: say(100),
      company: say(50),
      email: `visitor${number}@example.com`,
      message: say(1000),
    });
    await consultant.mutate('auth.registerClient', { ...names(), ...place(), email: `invited${number}@example.com` });
    await admin.mutate('auth.registerConsultant', { ...names(), email: `colleague${number}@example.com` });
  }
  await consultant.mutate('feedback.give', { id: planId });
  await owner.mutate('client.updateDetails', { id: clientId, ...names(), ...place(), email: 'changed@example.com' });
  const { items } = await admin.query<{ items: { id: string; email: string }[] }>('consultant.list', {});
  const idOf = (email: string) => items.find((one) => one.email === email)?.id;
  await admin.mutate('consultant.moveClients', {
    id: idOf(CONSULTANT),
    clientIds: [await aColleague()],
    consultantId: idOf('consultant2@example.com'),
  });

  async function aColleague(): Promise<string | undefined> {
    const listed = await consultant.query<{ items: { id: string }[] }>('client.list', {});
    return listed.items.find(({ id }) => id !== clientId)?.id;
  }
}

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
