import type { Harness } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { newId } from '../src/lib/ids.ts';
import type { Write } from './hostile-check-ins.ts';

/** The mutations of threads that take texts, about a plan of an owner. */
export function getThreadWrites(app: Harness, { owner, plan }: { owner: () => Person; plan: () => TestPlan }) {
  let threadId = '';
  const read = () => app.query('thread.list', { id: plan().id, threadId }, owner());

  async function writeFirst() {
    await app.db.deleteFrom('attempt').execute(); // more than a person may write
    const { stepId: growthPlanStepId } = await app.questionOf('sp_drivers');
    const input = { id: plan().id, commentId: newId(), text: 'Hello', growthPlanStepId };
    ({ threadId } = (await app.mutate<{ threadId: string }>('thread.comment', input, owner())).body);
    return { id: input.id, commentId: input.commentId };
  }

  return {
    'thread.comment': {
      fields: { text: 'Good' },
      as: owner,
      rest: async () => ({ ...(await writeFirst()), commentId: newId(), threadId }),
      read,
    },
    'thread.editComment': { fields: { text: 'Good' }, as: owner, rest: writeFirst, read },
  } satisfies Record<string, Write>;
}
