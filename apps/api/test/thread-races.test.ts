import type { Thread } from '@app/schema/threads';
import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import { useTwoServers } from '../harness/two-servers.ts';
import { newId } from '../src/lib/ids.ts';

/* Comments at the same moment, on two processes of the built product. */

const app = useApplication();
const servers = useTwoServers(app);

type Answer = { msg: string; threadId: string };

async function aThread() {
  const consultant = await app.aConsultant();
  const plan = await app.aPlan({ owner: await app.aClient({ consultant }) });
  const { stepId: growthPlanStepId } = await app.questionOf('sp_drivers');
  const first = { id: plan.id, commentId: newId(), text: 'Hei', growthPlanStepId };
  const { threadId } = (await app.mutate<Answer>('thread.comment', first, plan.owner)).body;
  return { plan, consultant, threadId, first };
}

const numbersOf = async (threadId: string) => {
  const comments = app.db.selectFrom('comment').select('number').where('thread_id', '=', threadId);
  return (await comments.orderBy('number').execute()).map(({ number }) => number);
};

test('twenty comments at once on two servers have numbers without a gap, and each is there', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { plan, consultant, threadId } = await aThread();
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const input = { id: plan.id, commentId: newId(), text: `Kommentti ${index}`, threadId };
        return (index % 2 ? servers.one : servers.other).mutate(
          'thread.comment',
          input,
          index % 3 ? plan.owner : consultant,
        );
      }),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await numbersOf(threadId)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  }
});

test('the first comment of a thread sent many times at once makes one thread with one comment', async () => {
  const { plan, first } = await aThread();
  const input = { ...first, commentId: newId() };
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? servers.one : servers.other).mutate<Answer>('thread.comment', input, plan.owner),
    ),
  );
  const [threadId, ...more] = [...new Set(sent.map(({ body }) => body.threadId))];
  expect(more).toEqual([]);
  expect(await numbersOf(threadId!)).toEqual([1]);
});

test('comment against resolve: the comment is stored, and the thread is open or was resolved after it', async () => {
  for (let round = 0; round < 200; round += 1) {
    const { plan, consultant, threadId } = await aThread();
    const { id } = plan;
    const comment = { id, commentId: newId(), text: 'Vielä yksi', threadId };
    const sent = await Promise.all([
      servers.one.mutate('thread.comment', comment, plan.owner),
      servers.other.mutate('thread.setResolved', { id, threadId, resolved: true }, consultant),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    const { items } = (await app.query<{ items: Thread[] }>('thread.list', { id, threadId }, consultant)).body;
    const [thread] = items as [Thread];
    const since = app.db.selectFrom('client').select('reply_since').where('account_id', '=', plan.owner.id);
    const { reply_since } = await since.executeTakeFirstOrThrow();
    expect([thread.commentCount, reply_since !== null]).toEqual([2, thread.resolvedAt === null]);
    const news = app.db.selectFrom('notification').select('event').where('plan_id', '=', id);
    expect(await news.where('event', '=', 'thread_resolved').execute()).toHaveLength(1);
  }
});
