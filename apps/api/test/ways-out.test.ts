import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { useApplication, usePassword } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { readMail } from '../harness/outbox.ts';
import { newId } from '../src/lib/ids.ts';
import { PASSWORD, useCompany } from './company.ts';

/* What people write to each other about a plan leaves it by no way out but those of together.md, section 8. */

const app = useApplication();
const { owner, consultant, invite } = useCompany(app, usePassword(app, PASSWORD));

const act = async (path: string, input: object, who: Person) =>
  expect([path, (await app.mutate(path, input, who)).status]).toEqual([path, 200]);

const MAILS = ['submitted_for_feedback', 'feedback_given', 'member_invitation', 'handover_offered', 'member_removed'];
const EVENTS = [
  'feedback_given',
  'comment_deleted',
  'note_saved',
  'member_invited',
  'member_role_changed',
  'handover_offered',
  'member_removed',
];

/** A plan that people wrote to each other about, with a canary in each text, and in the name and the address of a colleague. */
async function aDiscussedPlan() {
  const own = newId().slice(-8);
  const texts: string[] = [];
  const people: string[] = [];
  const plantIn = (planted: string[]) => (what: string) => {
    planted.push(`kanaria-${what}-${own}`);
    return planted.at(-1)!;
  };
  const [plant, plantPerson] = [plantIn(texts), plantIn(people)];
  const plan = await app.aPlan({ owner });
  const { id } = plan;
  const question = await app.questionOf('di_purpose');
  const save = (value: string, version: number) => act('plan.saveAnswer', { id, ...question, value, version }, owner);
  await save(plant('old-version'), 0);
  await save('Nykyinen vastaus', 1);
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
  const comment = { id, commentId: newId(), text: plant('comment'), growthPlanStepId: question.stepId };
  await act('thread.comment', comment, owner);
  await act('note.save', { id: owner.id, notedOn: '2026-11-26', text: plant('note'), version: 0 }, consultant);
  const colleague = await app.aColleague(owner, 'editor', { email: `${plantPerson('email')}@example.com` });
  const names = { first_name: plantPerson('name'), last_name: plantPerson('surname') };
  await app.db.updateTable('member').set(names).where('account_id', '=', colleague.id).execute();
  await app.aTodo(plan, { deadline: '2026-12-01' });
  return { plan, comment, colleague, texts, people };
}

test('comments, drafts, summaries, old versions, notes and colleagues are in no share link, PDF, CSV or calendar feed', async () => {
  const { plan, texts: written, people } = await aDiscussedPlan();
  const { id } = plan;
  await app.mutate('share.set', { id, shared: true }, owner);
  const { shareCode } = (await app.query<{ shareCode: string }>('share.link', { id }, owner)).body;
  const feed = await app.mutate<{ url: string }>('calendar.renew', undefined, owner);
  const paths = [
    `/share/growth-plan/${shareCode}`,
    `/trpc/share.document?input=${encodeURIComponent(JSON.stringify({ code: shareCode }))}`,
    `/api/shared/get/growth-plan/${shareCode}`,
    `/api/shared/get/growth-plan-steps/${shareCode}`,
    new URL(feed.body.url).pathname,
  ];
  const texts: string[] = [];
  for (const url of paths) {
    const answer = await app.app.inject({ url });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    texts.push(answer.payload);
  }
  texts.push(JSON.stringify((await app.query('todo.exportCsv', { id }, owner)).body));
  texts.push(await readPaper(`/export/growth-plan/${id}.pdf?form=private`));
  expect(texts.some((text) => text.includes('Nykyinen vastaus'))).toBe(true);
  for (const canary of [...written, ...people])
    expect([canary, texts.filter((text) => text.includes(canary))]).toEqual([canary, []]);

  async function readPaper(url: string): Promise<string> {
    const { rawPayload, statusCode } = await app.app.inject({
      url,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(statusCode).toBe(200);
    return (await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })).text;
  }
});

test('what people write is in no mail, notification or line of the audit log, and the stored lines name nobody', async () => {
  const { plan, comment, colleague, texts, people } = await aDiscussedPlan();
  const { id } = plan;
  await act('thread.editComment', { id, commentId: comment.commentId, text: null }, owner);
  await act('member.setRole', { accountId: colleague.id, memberRole: 'commenter' }, owner);
  await invite(`${newId()}@example.com`);
  await act('member.offerHandover', { accountId: colleague.id, password: PASSWORD }, owner);
  const mails = await readMail(app);
  await act('member.remove', { id: colleague.id }, owner);
  mails.push(...(await readMail(app)));
  expect(new Set(mails.map(({ template }) => template))).toEqual(new Set(MAILS));
  const news = [owner, consultant].map((who) => app.query('notification.list', {}, who));
  const listed = (await Promise.all(news)).map(({ body }) => body);
  expect(JSON.stringify(listed)).toContain('comment_written');
  const events = await app.db.selectFrom('audit_event').selectAll().execute();
  expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(EVENTS));
  const stored = [events, await app.db.selectFrom('notification').selectAll().execute()].map((rows) =>
    JSON.stringify(rows),
  );
  const ways = [...mails.map(({ text, html, subject }) => subject + text + html), JSON.stringify(listed), ...stored];
  for (const canary of texts) expect([canary, ways.filter((text) => text.includes(canary))]).toEqual([canary, []]);
  for (const canary of people) expect([canary, stored.filter((text) => text.includes(canary))]).toEqual([canary, []]);
});
