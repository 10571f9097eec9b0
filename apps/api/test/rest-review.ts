import { expect } from 'vitest';
import { WRITTEN, type Wire } from './rest-wire.ts';

type People = Record<'client' | 'consultant', string>;

/** The consultant answers a plan that waits, and the client reads what was said and that nothing has changed since. */
export async function giveFeedback(
  { done }: Pick<Wire, 'done'>,
  { client, consultant }: People,
  ids: Record<'plan' | 'client' | 'step', string>,
) {
  const at = { id: ids.plan };
  const feedback = { growth_plan_step_id: ids.step, feedback_text: 'Hyvä alku' };
  await done('POST /api/growth-plan/{id}/save/feedback', WRITTEN, { token: consultant, at, body: feedback });
  await done('PUT /api/growth-plan/{id}/save/feedback-given', WRITTEN, { token: consultant, at });
  const read = { token: client, at };
  const entry = '[author created_at feedback_text growth_plan_step_id id]';
  await done('GET /api/growth-plan/{id}/get/feedback/all', entry, read);
  const round = '[entries given_at given_by number outcome submitted_at summary]';
  await done('GET /api/growth-plan/{id}/get/feedback-rounds', round, read);
  const changes = await done('GET /api/growth-plan/{id}/get/changes', 'questions[] round todos_added[]', read);
  expect(changes).toEqual({ round: 1, questions: [], todos_added: [] });
  const whose = { at: { id: ids.client } };
  const general = { ...whose, token: consultant, body: { feedback_text: 'Hienoa' } };
  await done('POST /api/user/{id}/save/general-feedback', WRITTEN, general);
  const entries = '[author created_at feedback_text id]';
  await done('GET /api/user/{id}/get/general-feedback', entries, { ...whose, token: client });
}

/** The client passes over a finding with a reason, staff read it, and the client takes it back. */
export async function passFinding(
  { done, refused }: Pick<Wire, 'done' | 'refused'>,
  { client, consultant }: People,
  plan: string,
) {
  const own = { token: client, at: { id: plan } };
  const [save, list] = [
    'PUT /api/growth-plan/{id}/save/passed-finding',
    'GET /api/growth-plan/{id}/get/passed-findings',
  ] as const;
  const passed = { finding: 'no_followup', reason: 'Sovittu puhelimessa' };
  await done(save, WRITTEN, { ...own, body: passed });
  expect(await done(list, '[finding reason]', { ...own, token: consultant })).toEqual([passed]);
  await refused(save, '403 forbidden', { ...own, token: consultant, body: passed });
  await done(save, WRITTEN, { ...own, body: { ...passed, reason: null } });
  expect(await done(list, '[]', own)).toEqual([]);
}
