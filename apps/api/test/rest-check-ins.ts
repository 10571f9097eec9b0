import { expect } from 'vitest';
import type { Database } from '../src/database/connect.ts';
import { WRITTEN, type Wire } from './rest-wire.ts';

/** The owner of a completed plan saves a check-in that is open and sends it, and the consultant answers. */
export async function sendAndAnswerCheckIn(
  { done, db }: Pick<Wire, 'done'> & { db: Database },
  id: string,
  { client, consultant }: Record<'client' | 'consultant', string>,
) {
  const opened = db.updateTable('check_in').set({ opened_at: new Date().toISOString() }).where('plan_id', '=', id);
  const { id: checkInId } = await opened.returning('id').executeTakeFirstOrThrow(); // 14 days before it is due
  const at = { id, check_in_id: checkInId };
  const save = 'PUT /api/growth-plan/{id}/check-in/{check_in_id}/save/draft';
  const body = { moved: 'Ensimmäinen kauppa Ruotsiin', version: 0 };
  const saved = await done(save, `${WRITTEN} version`, { token: client, at, body });
  expect(saved).toMatchObject({ version: 1 });
  await done(save, `${WRITTEN} version`, { token: client, at, body: { confidence: 4, version: 1, send: true } });
  await done('PUT /api/growth-plan/{id}/check-in/{check_in_id}/save/answer', WRITTEN, {
    token: consultant,
    at,
    body: { answer: 'Hienoa' },
  });
}
