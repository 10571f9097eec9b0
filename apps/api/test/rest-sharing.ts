import { expect } from 'vitest';
import type { Wire } from './rest-wire.ts';

type With = { wire: Pick<Wire, 'done' | 'refused'>; token: string };

/** The owner shares a plan, anyone who has the link reads it, a new link ends the old one, and off means off. */
export async function sharePlan({ wire: { done, refused }, token }: With, id: string): Promise<void> {
  const own = { token, at: { id } };
  const link = await done('GET /api/shared/get/growth-plan/sharelink/{id}', 'share_code shared url', own);
  const at = { code: link.share_code, lang: 'fi' };
  await refused('GET /api/shared/get/growth-plan/{code}', '404 not_found', { at });
  await done('PATCH /api/shared/toggle/growth-plan/{id}/shared', `msg shared text`, own);
  const head = 'business_unit company completed name percent_completed start_date';
  await done('GET /api/shared/get/growth-plan/{code}', head, { at });
  const shared = await done(
    'GET /api/shared/get/growth-plan-steps/{code}',
    '[completed component description id name position questions[help id label position required todos[deadline done done_at task] type value]]',
    { at },
  );
  expect(JSON.stringify(shared)).not.toMatch(/Maija|Outi|Hyvä alku|Kaisa Virta|@example/);
  await done('GET /api/shared/get/language/{code}/{lang}', 'messages', { at });

  const renew = 'PUT /api/shared/renew/growth-plan/{id}/sharelink';
  const renewed = await done(renew, `msg share_code shared text url`, own);
  await refused('GET /api/shared/get/growth-plan/{code}', '404 not_found', { at });
  const again = { code: renewed.share_code };
  await done('GET /api/shared/get/growth-plan/{code}', head, { at: again });
  await done('PATCH /api/shared/toggle/growth-plan/{id}/shared', `msg shared text`, own);
  for (const what of ['growth-plan', 'growth-plan-steps'] as const)
    await refused(`GET /api/shared/get/${what}/{code}`, '404 not_found', { at: again });

  const save = 'PUT /api/shared/save/growth-plan/{id}/shared';
  for (const wanted of [true, true, false]) {
    const set = await done(save, `msg shared text`, { ...own, body: { shared: wanted } });
    expect(set).toMatchObject({ shared: wanted });
  }
  await refused('GET /api/shared/get/growth-plan/{code}', '404 not_found', { at: again });
}
