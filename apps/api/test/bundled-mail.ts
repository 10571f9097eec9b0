import { beforeAll, beforeEach } from 'vitest';
import { capturingTransport } from '../harness/outbox.ts';
import { setNow, type Harness } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { createMailWorker } from '../src/features/mail/worker.ts';
import type { OutgoingMail } from '../src/features/mail/transport.ts';
import { sendNews, sendReminders } from '../src/features/sending/reminders.ts';

export const MINUTE_MS = 60_000;

/**
 * Bundled mail by a clock of the test's own: before each test it is a Tuesday, five past eight in Helsinki, and there are a
 * consultant, their client and the client's plan. Nobody gets a weekly digest unless a test says so.
 */
export function useBundledMail(app: Harness) {
  const given = { readDatabaseTime: () => Promise.resolve(app.now.value) };
  const at = (moment: string | Date) => setNow(app, moment);
  const it = {
    /** What was sent, in order. */
    sent: [] as OutgoingMail[],
    consultant: undefined as unknown as Person,
    client: undefined as unknown as Person,
    plan: undefined as unknown as TestPlan,
    given,
    at,
    later: (minutes: number) => at(new Date(app.now.value.getTime() + minutes * MINUTE_MS)),
    remind: () => sendReminders(app.deps, given),
    news: () => sendNews(app.deps, given),
    /** Sends what is due by now. */
    async send(deps = app.deps) {
      const { transport, sent } = capturingTransport();
      await createMailWorker(deps, transport).drain();
      it.sent.push(...sent);
    },
    /** The bundled mails that were not sent yet. */
    queued: () =>
      app.db
        .selectFrom('mail')
        .select(['template', 'account_id', 'day', 'send_at'])
        .where('sent_at', 'is', null)
        .where('send_at', 'is not', null)
        .execute(),
    settle: (values: object) => app.db.updateTable('sending_settings').set(values).execute(),
    async aTodo(deadline: string | null, more: object = {}) {
      const id = await app.aTodo(it.plan, { deadline });
      await app.db
        .updateTable('todo')
        .set({ created_at: '2026-01-01T00:00:00Z', ...more })
        .where('id', '=', id)
        .execute();
      return id;
    },
    choose: (choices: object, who: Person) => app.mutate('notification.saveChoices', { choices }, who),
  };
  beforeAll(async () => {
    await app.db.deleteFrom('mail').execute();
  });
  beforeEach(async () => {
    at('2026-12-01T06:05:00Z');
    it.sent = [];
    await app.db.deleteFrom('account').execute();
    await app.db.deleteFrom('mail').execute();
    await it.settle({
      started_at: '2026-01-01T00:00:00Z',
      reminded_through: '2026-11-30',
      quiet_periods: '[]',
      send_hour: 8,
      quiet_holidays: true,
    });
    it.consultant = await app.aConsultant();
    it.client = await app.aClient({ consultant: it.consultant, company: 'Mäki & Co' });
    it.plan = await app.aPlan({ owner: it.client, name: 'Kasvu' });
    const known = { last_login_at: '2026-11-01T00:00:00Z', notification_choices: JSON.stringify({ digest: 'none' }) };
    await app.db.updateTable('account').set(known).execute();
  });
  return it;
}
