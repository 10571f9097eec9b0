import type { PlanDocument } from '@app/schema/plans';
import type { Questionnaire } from '@app/schema/questionnaire';
import type { FollowUp } from '@app/schema/follow-up';
import { fullAnswer } from '../../api/harness/full-answers.ts';
import { newId } from '../../api/src/lib/ids.ts';
import { openCheckIn } from './check-in.ts';
import { addColleague, JOINED_PASSWORD } from './members.ts';
import type { Mailbox } from './mailbox.ts';
import { asPerson, type Api } from './person-api.ts';
import type { Server } from './server.ts';

/** What every text begins with that is planted; a name may consist of it alone. */
export const CANARY = 'Kanaria';

type Place = { server: Server; mailbox: Mailbox; owner: string; consultant: string };
type Plan = { id: string; clientId: string; todoId: string };
type People = Record<'owner' | 'consultant' | 'colleague' | 'admin', Api>;

/**
 * Writes a canary into every field that a client, their consultant and a colleague can type about a plan and its to-do, but its
 * name, the company and the client's name. The plan is completed on the way; gives all the words of a client about it.
 */
export async function plantCanaries(place: Place, todoId: string): Promise<string> {
  const { server, owner: email } = place;
  const owner = await asPerson(server.url, 'user', email);
  const colleagues = { email: await addColleague(place, { memberRole: 'editor', firstName: CANARY }) };
  const people = {
    owner,
    consultant: await asPerson(server.url, 'consultant', place.consultant),
    colleague: await asPerson(server.url, 'user', { ...colleagues, password: JOINED_PASSWORD }),
    admin: await asPerson(server.url, 'admin', 'admin@example.com'),
  };
  const { id } = await owner.query<{ id: string }>('client.activePlan');
  const { id: clientId } = await owner.query<{ id: string }>('client.profile');
  const plan = { id, clientId, todoId };
  await typeIntoPlan(people, plan);
  await typeAboutPeople(people, { ...plan, email });
  await openCheckIn(server, email);
  await typeIntoFollowUp(people, plan);
  return JSON.stringify([
    await owner.query('plan.document', { id }),
    await owner.query('followUp.get', { id }),
    await owner.query('thread.list', { id }),
    await owner.query('client.profile'),
  ]);
}

async function typeIntoPlan({ owner, consultant, colleague }: People, { id, clientId, todoId }: Plan): Promise<void> {
  const say = () => `${CANARY} ${newId().slice(-4)}`;
  const { questionnaireId, answers, todos, plan } = await owner.query<PlanDocument>('plan.document', { id });
  const { steps } = await owner.query<Questionnaire>('questionnaire.get', { id: questionnaireId });
  const versions = new Map(answers.map(({ questionId, version }) => [questionId, version]));
  const questions = steps.flatMap((step) => step.questions.map((question) => ({ question, stepId: step.id })));
  for (const { question, stepId } of questions) {
    const value = fullAnswer(question, say);
    const asked = { id, stepId, questionId: question.id, version: versions.get(question.id) ?? 0 };
    if (value !== null) await colleague.mutate('plan.saveAnswer', { ...asked, value });
  }
  await owner.mutate('plan.update', { id, name: plan.name, businessUnit: say() });
  await owner.mutate('todo.add', { id, task: say(), personResponsible: say() });
  for (const dropped of [true, false])
    await owner.mutate('todo.change', { id, todoIds: [todoId], dropped, note: say() });
  await owner.mutate('todo.change', { id, todoIds: [todoId], note: say() });
  const about = todos.find((todo) => todo.id === todoId)?.questionId;
  const growthPlanStepId = questions.find(({ question }) => question.id === about)?.stepId;
  for (const who of [owner, consultant, colleague])
    await who.mutate('thread.comment', { id, commentId: newId(), text: say(), growthPlanStepId, todoId });
  await owner.mutate('plan.passFinding', { id, finding: 'no_followup', reason: say() });
  await owner.mutate('plan.submitForFeedback', { id });
  await consultant.mutate('feedback.save', { id, growthPlanStepId, feedbackText: say() });
  await consultant.mutate('feedback.give', { id });
  await consultant.mutate('client.saveGeneralFeedback', { id: clientId, feedbackText: say() });
  await consultant.mutate('note.save', { id: clientId, notedOn: '2026-11-26', text: say(), version: 0 });
}

/** Details of everybody around, and somebody else who is responsible for a to-do. */
async function typeAboutPeople({ owner, admin }: People, { id, clientId, email }: Plan & { email: string }) {
  type Details = { company: string; firstName: string; lastName: string };
  const { company, firstName, lastName } = await owner.query<Details>('client.profile');
  const place = { phoneNumber: `${CANARY} 1`, address: `${CANARY} 2`, zipcode: `${CANARY} 3`, city: `${CANARY} 4` };
  await owner.mutate('client.updateDetails', { id: clientId, company, firstName, lastName, email, ...place });
  const { items } = await admin.query<{ items: { id: string; email: string }[] }>('consultant.list', {});
  const names = { firstName: CANARY, lastName: CANARY, phoneNumber: CANARY };
  for (const { id: who, email: theirs } of items)
    await admin.mutate('consultant.updateDetails', { id: who, email: theirs, ...names });
  const other = { name: `${CANARY} Toinen`, email: `${CANARY}.toinen@example.com` };
  const { contact } = await owner.mutate<{ contact: { id: string } }>('contact.save', other);
  await owner.mutate('todo.add', { id, task: `${CANARY} 5`, contactId: contact.id });
}

async function typeIntoFollowUp({ owner, consultant }: People, { id }: Plan): Promise<void> {
  const kind = { unit: 'other', kind: 'level', better: 'up', period: 'month' };
  const values = { baseline: 1, target12: 2, target36: null, version: 0 };
  const texts = { label: `${CANARY} 6`, unitText: `${CANARY} 7`, note: `${CANARY} 8` };
  const { metric } = await owner.mutate<{ metric: { id: string } }>('metric.save', {
    id,
    ...kind,
    ...values,
    ...texts,
  });
  const { checkIns } = await owner.query<FollowUp>('followUp.get', { id });
  const value = { metricId: metric.id, period: '2026-01-01', value: 1, version: 0, note: `${CANARY} 9` };
  await owner.mutate('metric.saveValues', { id, values: [value] });
  const [{ id: checkInId, version } = { id: '', version: 0 }] = checkIns;
  const written = { moved: `${CANARY} 10`, obstacle: `${CANARY} 11`, question: `${CANARY} 12`, focus: `${CANARY} 13` };
  await owner.mutate('checkIn.save', { id, checkInId, version, ...written, confidence: 3, send: true });
  await consultant.mutate('checkIn.answer', { id, checkInId, answer: `${CANARY} 14` });
  await owner.mutate('followUp.save', { id, paused: true, reason: `${CANARY} 15` });
}
