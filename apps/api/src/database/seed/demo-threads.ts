import { newId } from '../../lib/ids.ts';
import { getKnown, insertRows, type Seeding } from './seeding.ts';

type Side = 'client' | 'firm';

/** A thread of a demo plan, on a question or on a step as a whole. */
export type DemoThread = {
  step: string;
  question?: string;
  resolved_days_ago?: number;
  comments: { side: Side; text: string; days_ago: number }[];
};

type OfPlan = { plan_id: string; authors: Record<Side, string> };

/** Writes the threads of a plan; each author has seen what they answered. */
export async function insertThreads(
  { tx, questionnaire, getMoment }: Seeding,
  threads: readonly DemoThread[],
  { plan_id, authors }: OfPlan,
): Promise<void> {
  const steps = new Map(questionnaire.steps.map((step) => [step.key, step]));
  for (const { step, question, resolved_days_ago, comments } of threads) {
    const { id: step_id, questions } = getKnown(steps, step);
    const ids = new Map(questions.map(({ key, id }) => [key, id]));
    const thread_id = newId();
    const written = comments.map(({ side, text, days_ago }, index) => {
      const author = { author_id: authors[side], side };
      return { id: newId(), thread_id, number: index + 1, ...author, body: text, created_at: getMoment(-days_ago) };
    });
    const first = written[0]!; // a thread has one comment at least
    const last = written.at(-1)!;
    const isResolved = resolved_days_ago !== undefined;
    await insertRows(tx, 'thread', [
      {
        id: thread_id,
        plan_id,
        step_id,
        question_id: question === undefined ? null : getKnown(ids, question),
        opened_by: first.author_id,
        last_number: last.number,
        last_at: last.created_at,
        last_side: last.side,
        resolved_at: isResolved ? getMoment(-resolved_days_ago) : null,
        resolved_by: isResolved ? first.author_id : null,
      },
    ]);
    await insertRows(tx, 'comment', written);
    const seen = new Map(written.map(({ author_id, number }) => [author_id, number]));
    const rows = [...seen].map(([account_id, number]) => ({ account_id, thread_id, number }));
    await insertRows(tx, 'thread_seen', rows);
  }
}
