import type { ShippedServer } from '../harness/shipped-server.ts';
import { sendAndAnswerCheckIn } from './rest-check-ins.ts';
import { discuss } from './rest-threads.ts';
import { WRITTEN, type Wire } from './rest-wire.ts';

type With = {
  wire: Pick<Wire, 'done'>;
  shipped: Pick<ShippedServer, 'nextMail' | 'world' | 'hasEarlier'>;
  tokens: { client: string; outi: string; admin: string };
};

/** A chapter of the life of a plan: it is discussed and completed, its consultant reads so and opens it again, and it is completed in the end. Its check-in is sent and answered. */
export async function completeAndReopen(
  { wire: { done }, shipped, tokens: { client, outi: consultant, admin } }: With,
  plan: { id: string; keys: string },
): Promise<void> {
  const at = { id: plan.id };
  const talk = () => discuss({ done }, { client, consultant, id: plan.id });
  if (!shipped.hasEarlier) await talk();
  const complete = () => done('PUT /api/growth-plan/{id}/save/completed', WRITTEN, { token: client, at });
  await complete();
  await done('GET /api/notification/get/all', '[created_at event id link read_at text]', { token: consultant });
  await done('PUT /api/notification/save/read', WRITTEN, { token: client, body: { ids: [plan.id] } });
  const quiet = { quiet_weekends: true, quiet_holidays: true, quiet_periods: [] };
  const SETTINGS =
    'check_in_days preview quiet_days[] quiet_holidays quiet_periods[] quiet_weekends reminded_through send_hour started_at';
  await done('GET /api/sending/get/settings', SETTINGS, { token: admin });
  await done('PUT /api/sending/save/settings', WRITTEN, { token: admin, body: { send_hour: 9, ...quiet } });
  const choices = { clients: 'instant' };
  await done('PUT /api/notification/save/choices', `choices{clients digest threads} ${WRITTEN}`, {
    token: consultant,
    body: { choices },
  });
  let link: string | undefined;
  while (link === undefined) link = (await shipped.nextMail('outi@example.com')).headers['list-unsubscribe'];
  const token = link.slice(1, -1).split('/').at(-1) ?? '';
  await done('POST /api/notification/stop/{token}', 'msg previous{clients} text', { at: { token }, body: { choices } });
  await done('PUT /api/growth-plan/{id}/save/reopened', `growth_plan{${plan.keys}} ${WRITTEN}`, {
    token: consultant,
    at,
  });
  await complete();
  if (shipped.hasEarlier) await talk(); // at last: the release before comments cannot list news of one
  await sendAndAnswerCheckIn({ done, db: shipped.world.db }, plan.id, { client, consultant });
}
