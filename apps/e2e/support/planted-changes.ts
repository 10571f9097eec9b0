import { OWN_ROWS } from '@app/schema/plan-limits';
import type { QuestionDefinition } from '@app/schema/questionnaire';
import { asPerson, type Api } from './person-api.ts';
import { STEPS } from './plan-filler.ts';

/** An answer that is changed after a round, and words of the client that its change shows as added and as removed. */
type Planted = { key: string; before: unknown; after: unknown; added?: string; removed?: string };

const QUESTIONS = new Map(STEPS.flatMap(({ questions }) => questions.map((question) => [question.key, question])));

function find(key: string): QuestionDefinition {
  const question = QUESTIONS.get(key);
  if (!question) throw new Error(`no question ${key}`);
  return question;
}

const pick = (list: readonly { key: string }[], at: number) => list[at]?.key ?? '';
const columnOption = (key: string, column: string, at: number) =>
  pick(find(key).columns.find((each) => each.key === column)?.options ?? [], at);

const principles = ['Asiakas ensin', 'Yksi asia kerrallaan', 'Mitataan ennen kuin muutetaan'].map((principle) => ({
  principle,
  practice: `Näin: ${principle}`,
}));
const risk = (response: string, at: number) => ({
  risk: 'Avainhenkilö lähtee',
  likelihood: columnOption('fr_risks', 'likelihood', at),
  impact: columnOption('fr_risks', 'impact', at),
  response,
});
const targets = (m12: number, label: string) => ({
  [pick(find('ta_targets').rows, 0)]: { baseline: 100, m12 },
  [OWN_ROWS]: [{ label, baseline: 1, m12: 2, y3: 3 }],
});
const swot = (...points: string[]) => ({ [pick(find('sp_swot').boxes, 0)]: points });
const gap = (name: string, by: string) => ({ gap: name, means: columnOption('pe_gaps', 'means', 0), by });
const priorities = ['Vienti Ruotsiin', 'Uusi myyjä'];
const benefit = (text: string) => ({ product: 'Saha', benefit: text, evidence: '' });

/** Three words added and five removed, as the specification counts them. */
export const COUNTED = { key: 'cm_voice', added: 3, removed: 5 };

/** Fourteen changes over all types of questions. */
export const PLANTED: readonly Planted[] = [
  { key: 'sp_situation', before: pick(find('sp_situation').options, 0), after: pick(find('sp_situation').options, 1) },
  { key: 'sp_swot', before: swot('Osaava väki'), after: swot('Osaava väki', 'Oma malli'), added: 'Oma malli' },
  {
    key: 'di_principles',
    before: principles,
    after: [principles[2], principles[0], { principle: 'Yksi asia kerrallaan', practice: 'Näin: yksi työ kerrallaan' }],
    added: 'yksi työ',
  },
  {
    key: 'cm_voice',
    before: 'Toimitus on hidas mutta hinta hyvä aina',
    after: 'Toimitus on nopea ja varma',
    added: 'nopea ja varma',
    removed: 'hidas mutta hinta hyvä aina',
  },
  {
    key: 'of_benefits',
    before: [benefit('Nopea')],
    after: [benefit('Nopea'), benefit('Hiljainen')],
    added: 'Hiljainen',
  },
  { key: 'of_because', before: 'Nopein toimitus', after: 'Nopein ja varmin toimitus', added: 'ja varmin' },
  {
    key: 'gp_shares',
    before: { [pick(find('gp_shares').rows, 0)]: 60, [pick(find('gp_shares').rows, 1)]: 40 },
    after: { [pick(find('gp_shares').rows, 0)]: 70, [pick(find('gp_shares').rows, 1)]: 30 },
    added: '70',
    removed: '60',
  },
  {
    key: 'ta_targets',
    before: targets(150, 'Tarjouksia viikossa'),
    after: targets(175, 'Tarjouksia kuussa'),
    added: '175',
    removed: '150',
  },
  {
    key: 'pe_gaps',
    before: [gap('Myynti', '2027-01-31'), gap('Hitsaus', '2027-02-28')],
    after: [gap('Myynti', '2027-03-31')],
    removed: 'Hitsaus',
  },
  { key: 'fr_risks', before: [risk('Varahenkilö', 0)], after: [risk('Varahenkilö ja ohjeet', 1)], added: 'ja ohjeet' },
  {
    key: 'pr_list',
    before: priorities.map((priority) => ({ priority, outcome: 'Kasvu' })),
    after: priorities.map((priority) => ({ priority, outcome: 'Kannattava kasvu' })),
    added: 'Kannattava kasvu',
  },
  { key: 'pr_first', before: '0', after: '1', added: 'Uusi myyjä', removed: 'Vienti Ruotsiin' },
  {
    key: 'pr_followup',
    before: { date: '2027-03-01', person: 'Aino' },
    after: { date: '2027-03-01', person: 'Kaisa' },
    added: 'Kaisa',
    removed: 'Aino',
  },
  { key: 'rv_confidence', before: 3, after: 5 },
];

/** Answers that are changed and then written as they were. */
const UNDONE = ['di_purpose', 'fr_limits'] as const;

/** The question that a to-do is added to. */
export const WITH_TODO = { key: 'fr_risks', task: 'Kirjoitetaan ohjeet' };

type Placed = { id: string; key: string };
type Plan = { id: string; places: Map<string, { stepId: string; questionId: string }>; owner: Api };

async function openPlan(url: string, email: string): Promise<Plan> {
  const owner = await asPerson(url, 'user', email);
  const { id } = await owner.query<{ id: string }>('client.activePlan');
  const { questionnaireId } = await owner.query<{ questionnaireId: string }>('plan.document', { id });
  const { steps } = await owner.query<{ steps: { id: string; questions: Placed[] }[] }>('questionnaire.get', {
    id: questionnaireId,
  });
  const places = steps.flatMap((step) =>
    step.questions.map((question) => [question.key, { stepId: step.id, questionId: question.id }] as const),
  );
  return { id, owner, places: new Map(places) };
}

async function save({ id, owner, places }: Plan, key: string, value: unknown): Promise<void> {
  const place = places.get(key);
  const { answers } = await owner.query<{ answers: { questionId: string; version: number }[] }>('plan.document', {
    id,
  });
  const version = answers.find(({ questionId }) => questionId === place?.questionId)?.version ?? 0;
  await owner.mutate('plan.saveAnswer', { id, ...place, value, version });
}

/** Sends the plan of a client, has the round ended, changes the answers, and sends it once more. Gives the id of the plan. */
export async function plantChanges(url: string, people: { client: string; consultant: string }): Promise<string> {
  const plan = await openPlan(url, people.client);
  const { id, owner, places } = plan;
  for (const { key, before } of PLANTED) await save(plan, key, before);
  for (const key of UNDONE) await save(plan, key, 'Ennallaan');
  await owner.mutate('plan.submitForFeedback', { id });
  const consultant = await asPerson(url, 'consultant', people.consultant);
  const stepId = places.get('sp_situation')?.stepId;
  await consultant.mutate('feedback.save', { id, growthPlanStepId: stepId, feedbackText: 'Hyvä' });
  await consultant.mutate('feedback.give', { id });
  for (const { key, after } of PLANTED) await save(plan, key, after);
  for (const value of ['Toisin', 'Ennallaan']) for (const key of UNDONE) await save(plan, key, value);
  await owner.mutate('todo.create', { id, ...places.get(WITH_TODO.key), task: WITH_TODO.task });
  await owner.mutate('plan.submitForFeedback', { id });
  return id;
}
