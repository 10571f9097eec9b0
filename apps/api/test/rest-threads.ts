import { expect } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { Wire } from './rest-wire.ts';

type About = { client: string; consultant: string; id: string };
type Marks = { growth_plan_step: { id: string } }[];

const THREAD_KEYS =
  'comment_count feedback_id growth_plan_step_id id last_at last_number last_side opened_by question_id resolved_at resolved_by todo_id unread';

/** The owner of a plan asks something about a step, and the consultant answers. */
export async function discuss({ done }: Pick<Wire, 'done'>, { client, consultant, id }: About): Promise<void> {
  const save = 'POST /api/growth-plan/{id}/save/comment';
  const at = { id };
  const steps = 'GET /api/growth-plan/{id}/get/completed-questions';
  const [step] = await done<Marks>(steps, '[completed growth_plan_step{id name position}]', { token: client, at });
  const growth_plan_step_id = step!.growth_plan_step.id; // a plan has steps
  const { thread_id } = await done(save, `msg text thread_id`, {
    token: client,
    at,
    body: { comment_id: newId(), text: 'Onko tämä realistinen?', growth_plan_step_id },
  });
  const reply = { comment_id: newId(), text: 'On', thread_id };
  for (const _ of [1, 2]) await done(save, `msg text thread_id`, { token: consultant, at, body: reply });
  const listed = await done('GET /api/growth-plan/{id}/get/threads', `[${THREAD_KEYS}]`, { token: client, at });
  expect(listed).toMatchObject([{ id: thread_id, comment_count: 2, unread: 1, last_side: 'firm' }]);
}
