import { strFromU8, unzipSync } from 'fflate';
import { TOKEN_AREAS_OF_ROLE } from '@app/schema/tokens';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { REST_ROUTES } from '../src/http/rest-table.ts';
import { useApplication, usePassword } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { readMail } from '../harness/outbox.ts';
import { addDays, toDay } from '../src/lib/days.ts';
import { newId } from '../src/lib/ids.ts';
import { PASSWORD, useCompany } from './company.ts';
import { createPapers } from './papers.ts';

/* What people write to each other about a plan leaves it by exactly the ways out that together.md, section 8, names. */

const app = useApplication();
const { owner, consultant, invite } = useCompany(app, usePassword(app, PASSWORD));
const { paperOf } = createPapers(app);

const act = async (path: string, input: object | undefined, who: Person) =>
  expect([path, (await app.mutate(path, input, who)).status]).toEqual([path, 200]);
const read = async (path: string, input: object | undefined, who: Person) =>
  JSON.stringify((await app.query(path, input, who)).body);

const MAILS = [
  'token_created',
  'submitted_for_feedback',
  'feedback_given',
  'member_invitation',
  'handover_offered',
  'member_removed',
];
const EVENTS = [
  'feedback_given',
  'comment_deleted',
  'note_saved',
  'member_invited',
  'member_role_changed',
  'handover_offered',
  'member_removed',
];

const OF_PLAN = ['answer', 'task'];
const WRITTEN = ['feedback', 'summary', 'comment'];
const PERSON = ['email', 'name', 'surname'];

/** What each way out holds of the canaries. Logs, metrics and traces: `log-privacy.test.ts`. */
const HELD: Record<string, string[]> = {
  'share link': OF_PLAN,
  'PDF, wall': OF_PLAN,
  'PDF, whole': OF_PLAN,
  'PDF, private': OF_PLAN,
  Word: OF_PLAN,
  CSV: ['task'],
  'calendar feed': ['task'],
  'REST, owner': ['old version', ...OF_PLAN, ...WRITTEN, ...PERSON],
  'REST, token of the owner': ['old version', ...OF_PLAN, ...WRITTEN, ...PERSON],
  'REST, token of the colleague': ['old version', ...OF_PLAN, ...WRITTEN, ...PERSON],
  'REST, token of the consultant': [...OF_PLAN, ...WRITTEN, ...PERSON],
  'data of the owner': ['old version', ...OF_PLAN, ...WRITTEN, ...PERSON],
  'data of the owner, PDF': [...OF_PLAN, 'feedback', 'summary'],
  'data of the colleague': PERSON,
  'mails to the colleague': ['email', 'name'],
  'other mails': [],
  notifications: [],
  'audit log': ['name', 'surname'], // looked up when it is read
  'stored events': [],
  'stored notifications': [],
};

/** A plan that people wrote to each other about, with a canary in each text, and in the name and the address of a colleague. */
async function aDiscussedPlan() {
  const own = newId().slice(-8);
  const canaries = new Map<string, string>();
  const plant = (what: string) => {
    const canary = `kanaria${what.replaceAll(' ', '')}${own}`; // one word, which no line breaks
    canaries.set(what, canary);
    return canary;
  };
  const plan = await app.aPlan({ owner });
  const { id } = plan;
  const question = await app.questionOf('di_purpose');
  const save = (value: string, version: number) => act('plan.saveAnswer', { id, ...question, value, version }, owner);
  await save(plant('old version'), 0);
  await save(plant('answer'), 1);
  await act('plan.submitForFeedback', { id }, owner);
  const draft = async (growthPlanStepId: string | null, text: string) => {
    const input = { id, growthPlanStepId, text, version: 0 };
    return (await app.mutate<{ version: number }>('feedback.saveDraft', input, consultant)).body.version;
  };
  const feedback = await draft(question.stepId, plant('feedback'));
  const summary = await draft(null, plant('summary'));
  const versions = { [question.stepId]: feedback, summary };
  await act('feedback.send', { id, outcome: 'ready', versions }, consultant);
  expect(await draft(question.stepId, plant('draft'))).toBeGreaterThan(0);
  for (const what of ['deleted comment', 'comment']) {
    const commentId = newId();
    await act('thread.comment', { id, commentId, text: plant(what), growthPlanStepId: question.stepId }, owner);
    if (what === 'deleted comment') await act('thread.editComment', { id, commentId, text: null }, owner);
  }
  const { items } = (await app.query<{ items: { id: string }[] }>('thread.list', { id }, owner)).body;
  const threadId = items[0]!.id;
  await act('note.save', { id: owner.id, notedOn: '2026-11-26', text: plant('note'), version: 0 }, consultant);
  const colleague = await app.aColleague(owner, 'editor', { email: `${plant('email')}@example.com` });
  const names = { first_name: plant('name'), last_name: plant('surname') };
  await app.db.updateTable('member').set(names).where('account_id', '=', colleague.id).execute();
  await app.aTodo(plan, { task: plant('task'), deadline: '2026-12-01' });
  await act('share.set', { id, shared: true }, owner);
  return { plan, question, threadId, colleague, canaries };
}

type Discussed = Awaited<ReturnType<typeof aDiscussedPlan>>;

/** What everybody with the link of a shared plan gets, on the page and over REST. */
async function readShareLink({ plan: { id } }: Discussed): Promise<string[]> {
  const { shareCode: code } = (await app.query<{ shareCode: string }>('share.link', { id }, owner)).body;
  const paths = [
    `/share/growth-plan/${code}`,
    `/trpc/share.document?input=${encodeURIComponent(JSON.stringify({ code }))}`,
    `/api/shared/get/growth-plan/${code}`,
    `/api/shared/get/growth-plan-steps/${code}`,
  ];
  return Promise.all(paths.map((url) => readUrl(url)));
}

/** What all documented paths that only read answer to a bearer, for the plan, its client and the consultant. */
async function readRest({ plan, question, threadId }: Discussed, token: string): Promise<string[]> {
  const texts: string[] = [];
  for (const { method, path } of REST_ROUTES)
    if (method === 'GET' && !/:(token|code)/.test(path))
      for (const id of path.includes(':id') ? [plan.id, owner.id, consultant.id] : ['']) {
        const values = {
          ':id': id,
          ':stepId': question.stepId,
          ':questionId': question.questionId,
          ':lang': 'en',
          ':category': 'general',
        };
        const query = path.endsWith('/get/threads') ? `?thread_id=${threadId}` : '';
        const url = Object.entries(values).reduce((given, [name, value]) => given.replace(name, value), path);
        const { statusCode, payload } = await app.app.inject({
          url: url + query,
          headers: { authorization: `Bearer ${token}` },
        });
        if (statusCode === 200) texts.push(payload);
      }
  return texts;
}

async function aPersonalToken(who: Person, role: 'User' | 'Consultant'): Promise<string> {
  const expiresOn = addDays(toDay(app.now.value, 'UTC'), 30);
  const asked = { name: 'Raportti', readOnly: true, areas: TOKEN_AREAS_OF_ROLE[role], expiresOn };
  return (await app.mutate<{ token: string }>('token.create', asked, who)).body.token;
}

async function readUrl(url: string): Promise<string> {
  const { statusCode, payload } = await app.app.inject({ url });
  expect([url, statusCode]).toEqual([url, 200]);
  return payload;
}

async function readFile(url: string): Promise<Buffer> {
  const { rawPayload, statusCode } = await app.app.inject({
    url,
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect([url, statusCode]).toEqual([url, 200]);
  return rawPayload;
}

async function readOwnPaper(): Promise<string> {
  const paper = await getDocumentProxy(new Uint8Array(await readFile('/export/my-data.pdf')));
  return (await extractText(paper, { mergePages: true })).text;
}

async function readWord({ plan }: Discussed): Promise<string> {
  const rawPayload = await readFile(`/export/growth-plan/${plan.id}.docx`);
  return Object.values(unzipSync(rawPayload))
    .map((part) => strFromU8(part))
    .join('\n');
}

/** Every mail that the company and its consultant get, with those about a colleague who loses the access. */
async function readMails({ colleague }: Discussed): Promise<Record<string, string[]>> {
  await act('member.setRole', { accountId: colleague.id, memberRole: 'commenter' }, owner);
  await invite(`${newId()}@example.com`);
  await act('member.offerHandover', { accountId: colleague.id, password: PASSWORD }, owner);
  const mails = await readMail(app);
  await act('member.remove', { id: colleague.id }, owner);
  mails.push(...(await readMail(app)));
  expect(new Set(mails.map(({ template }) => template))).toEqual(new Set(MAILS));
  const toColleague = mails.filter(({ to }) => to === colleague.email);
  const wordsOf = (some: typeof mails) => some.map(({ text, html, subject }) => subject + text + html);
  return {
    'mails to the colleague': wordsOf(toColleague),
    'other mails': wordsOf(mails.filter((mail) => !toColleague.includes(mail))),
  };
}

test('each canary is in exactly the ways out that are named for it', async () => {
  const discussed = await aDiscussedPlan();
  const { plan, colleague, canaries } = discussed;
  const { id } = plan;
  const admin = await app.anAccount('Admin');
  const ways: Record<string, string[]> = {};
  ways['share link'] = await readShareLink(discussed);
  for (const form of ['wall', 'whole', 'private'] as const)
    ways[`PDF, ${form}`] = [(await paperOf(plan, { form })).text];
  ways['Word'] = [await readWord(discussed)];
  ways['CSV'] = [await read('todo.exportCsv', { id }, owner)];
  const feed = await app.mutate<{ url: string }>('calendar.renew', undefined, owner);
  ways['calendar feed'] = [await readUrl(new URL(feed.body.url).pathname)];
  ways['REST, owner'] = await readRest(discussed, owner.token);
  ways['REST, token of the owner'] = await readRest(discussed, await aPersonalToken(owner, 'User'));
  ways['REST, token of the colleague'] = await readRest(discussed, await aPersonalToken(colleague, 'User'));
  const token = await aPersonalToken(consultant, 'Consultant');
  ways['REST, token of the consultant'] = await readRest(discussed, token);
  ways['REST, token of the consultant'].push(await read('feedback.rounds', { id }, { ...consultant, token })); // by tRPC
  ways['data of the owner'] = [await read('account.exportData', undefined, owner)];
  ways['data of the owner, PDF'] = [await readOwnPaper()];
  ways['data of the colleague'] = [await read('account.exportData', undefined, colleague)];
  Object.assign(ways, await readMails(discussed));
  ways['notifications'] = await Promise.all([owner, consultant].map((who) => read('notification.list', {}, who)));
  expect(ways['notifications'].join('')).toContain('comment_written'); // there is something in them
  ways['audit log'] = [await read('admin.audit', {}, admin)];
  const events = await app.db.selectFrom('audit_event').selectAll().execute();
  expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(EVENTS));
  ways['stored events'] = [JSON.stringify(events)];
  ways['stored notifications'] = [JSON.stringify(await app.db.selectFrom('notification').selectAll().execute())];
  const held = Object.entries(ways).map(([way, texts]) => [
    way,
    [...canaries]
      .filter(([, canary]) => texts.some((text) => text.includes(canary)))
      .map(([what]) => what)
      .toSorted(),
  ]);
  const sorted = Object.entries(HELD).map(([way, whats]) => [way, whats.toSorted()]);
  expect(Object.fromEntries(held)).toEqual(Object.fromEntries(sorted));
});
