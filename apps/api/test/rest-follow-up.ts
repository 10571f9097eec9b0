import { expect } from 'vitest';
import type { ShippedServer } from '../harness/shipped-server.ts';
import { changeTodosOfCompletedPlan } from './rest-todos.ts';
import { WRITTEN, type Wire } from './rest-wire.ts';

const METRIC =
  'actual archived_at baseline better expected id kind label light period position source starts_on target_12 target_36 unit unit_text values[] version';
const WITH_VALUE = METRIC.replace('values[]', 'values[note period value version]');

type Calls = Pick<Wire, 'done' | 'refused'>;
type With = { wire: Calls; shipped: Pick<ShippedServer, 'nextMail'>; token: string };

/** What becomes of a plan after its completion. */
export async function liveOn(given: With, id: string): Promise<void> {
  await changeTodosOfCompletedPlan(given, id);
  await followUp(given.wire, given.token, id);
}

type Metric = { id: string; version: number; starts_on: string };

/** The owner of a completed plan adds a figure with a target, stores a value and reads the follow-up and the history. */
async function followUp({ done, refused }: Calls, token: string, id: string) {
  const own = { token, at: { id } };
  const { check_ins: checkIns } = await done<{ check_ins: object[] }>(
    'GET /api/growth-plan/{id}/get/follow-up',
    'check_ins[answer answered_at answered_by confidence due_on facts focus id missed_at moved number obstacle opened_at question sent_at version] metrics[] pause_reason paused_at priorities[outcome owner priority] started_on',
    own,
  );
  expect(checkIns).toMatchObject([{ number: 2, sent_at: null }, { number: 1 }]);
  await done('PUT /api/growth-plan/{id}/save/follow-up', WRITTEN, { ...own, body: { paused: true, reason: 'Loma' } });
  await done('PUT /api/growth-plan/{id}/save/follow-up', WRITTEN, { ...own, body: { paused: false } });
  const body = { label: 'Tarjoukset', unit: 'count', baseline: 10, target_12: 22, version: 0 };
  const { metric } = await done<{ metric: Metric }>(
    'PUT /api/growth-plan/{id}/save/metric',
    `metric{${METRIC}} ${WRITTEN}`,
    { ...own, body },
  );
  const value = { metric_id: metric.id, period: metric.starts_on, value: 11, version: 0 };
  const { metrics } = await done<{ metrics: object[] }>(
    'PUT /api/growth-plan/{id}/save/values',
    `metrics[${WITH_VALUE}] ${WRITTEN}`,
    { ...own, body: { values: [value] } },
  );
  expect(metrics).toMatchObject([{ expected: 11, actual: 11, light: 'on_target' }]);
  await refused('PUT /api/growth-plan/{id}/save/values', '409 could_not_save_answer', {
    ...own,
    body: { values: [value] },
  });
  const history = await done<object[]>(
    'GET /api/growth-plan/{id}/metric/{metric_id}/get/history',
    '[actor after{note value} at before note period]',
    { token, at: { id, metric_id: metric.id } },
  );
  expect(history).toMatchObject([
    { after: { value: 11 }, before: null },
    { period: null, after: { target_12: 22 } },
  ]);
}
