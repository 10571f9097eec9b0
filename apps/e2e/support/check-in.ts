import { DAY_MS } from '../../api/src/lib/days.ts';
import { openDatabase, runJob } from './passed-time.ts';
import { asPerson } from './person-api.ts';
import type { Server } from './server.ts';

const NOON = 12;

/** A time zone in which it is about noon now, so that mail that keeps to sending hours goes out at once. */
export function findNoonZone(): string {
  const ahead = NOON - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`; // the names count the other way round
}

/** Completes the plan of a client of the demo, gives it a figure and opens its first check-in, as if it had been completed months ago; the plan's id. */
export async function openCheckIn(server: Server, email: string): Promise<string> {
  const admin = await asPerson(server.url, 'admin', 'admin@example.com');
  await admin.mutate('sending.save', { sendHour: 5, quietWeekends: false, quietHolidays: false, quietPeriods: [] });
  const client = await asPerson(server.url, 'user', email);
  const { id } = await client.query<{ id: string }>('client.activePlan');
  const steps = await client.query<{ growthPlanStep: { id: string } }[]>('plan.completedSteps', { id });
  const completed = steps.map((step) => ({ growthPlanStepId: step.growthPlanStep.id, completed: true }));
  await client.mutate('plan.saveCompletedSteps', { id, completedQuestions: completed.slice(0, -1) });
  await client.mutate('plan.complete', { id });
  const nextCheckInOn = new Date(Date.now() + 14 * DAY_MS).toLocaleDateString('sv', { timeZone: findNoonZone() });
  await client.mutate('followUp.save', { id, nextCheckInOn });
  const figure = { label: 'Tarjouksia', unit: 'count', unitText: null, kind: 'flow', better: 'up', period: 'month' };
  await client.mutate('metric.save', { id, ...figure, baseline: 10, target12: 20, target36: null, version: 0 });
  await using db = await openDatabase(server);
  await db.updateTable('metric').set({ starts_on: '2026-01-01' }).where('plan_id', '=', id).execute();
  runJob(server, 'check_ins', { TIME_ZONE: findNoonZone() });
  return id;
}
