import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import { newId } from '../src/lib/ids.ts';

/* What people write to each other about a plan leaves it by no way out but those of together.md, section 8. */

const app = useApplication();

test('comments, drafts, summaries, old versions, notes and colleagues are in no share link, PDF, CSV or calendar feed', async () => {
  const own = newId().slice(-8);
  const planted: string[] = [];
  const plant = (what: string) => {
    planted.push(`kanaria-${what}-${own}`);
    return planted.at(-1)!;
  };
  const consultant = await app.aConsultant();
  const owner = await app.aClient({ consultant });
  const plan = await app.aPlan({ owner });
  const { id } = plan;
  const question = await app.questionOf('di_purpose');
  const save = (value: string, version: number) =>
    app.mutate('plan.saveAnswer', { id, ...question, value, version }, owner);
  await save(plant('old-version'), 0);
  await save('Nykyinen vastaus', 1);
  await app.mutate('plan.submitForFeedback', { id }, owner);
  await app.mutate(
    'feedback.saveDraft',
    { id, growthPlanStepId: question.stepId, text: plant('draft'), version: 0 },
    consultant,
  );
  const summary = { id, growthPlanStepId: null, text: plant('summary'), version: 0 };
  const { version } = (await app.mutate<{ version: number }>('feedback.saveDraft', summary, consultant)).body;
  await app.mutate('feedback.send', { id, outcome: 'ready', versions: { summary: version } }, consultant);
  await app.mutate('feedback.saveDraft', { ...summary, text: plant('later-draft') }, consultant);
  const comment = { id, commentId: newId(), text: plant('comment'), growthPlanStepId: question.stepId };
  expect((await app.mutate('thread.comment', comment, owner)).status).toBe(200);
  await app.mutate('note.save', { id: owner.id, notedOn: '2026-11-26', text: plant('note'), version: 0 }, consultant);
  const colleague = await app.aColleague(owner, 'editor', { email: `${plant('email')}@example.com` });
  const names = { first_name: plant('name'), last_name: plant('surname') };
  await app.db.updateTable('member').set(names).where('account_id', '=', colleague.id).execute();
  await app.aTodo(plan, { deadline: '2026-12-01' });

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
  for (const canary of planted) expect([canary, texts.filter((text) => text.includes(canary))]).toEqual([canary, []]);

  async function readPaper(url: string): Promise<string> {
    const { rawPayload, statusCode } = await app.app.inject({
      url,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(statusCode).toBe(200);
    return (await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })).text;
  }
});
