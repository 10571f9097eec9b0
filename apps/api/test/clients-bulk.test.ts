import { describe, expect, test } from 'vitest';
import { useApplication, useStaff } from '../harness/application.ts';
import { newId } from '../src/lib/ids.ts';

const app = useApplication();
const { consultant, colleague } = useStaff(app);

const mailsTo = async (accountId: string) =>
  (await app.db.selectFrom('mail').select('template').where('account_id', '=', accountId).execute()).map(
    ({ template }) => template,
  );

describe('an act for several clients', () => {
  type Bulk = { refusals: (string | null)[] };
  const act = async (name: string, ids: string[]) =>
    (await app.mutate<Bulk>(`client.${name}`, { ids }, consultant)).body;

  test('is done for each who can have it, and says for whom it was not and why', async () => {
    const [plain, withRight, elsewhere] = [
      await app.aClient({ consultant }),
      await app.aClient({ consultant, credits: 1 }),
      await app.aClient({ consultant: colleague }),
    ];
    const { owner } = await app.aPlan({ owner: await app.aClient({ consultant }) });
    const ids = [plain.id, withRight.id, owner.id, elsewhere.id];
    expect((await act('giveNewPlans', ids)).refusals).toEqual([null, 'has_right', 'has_plan', 'not_found']);
    expect(await mailsTo(plain.id)).toEqual(['plan_right_given']);
    const events = app.db.selectFrom('audit_event').select('action').where('client_id', '=', plain.id);
    expect(await events.execute()).toEqual([{ action: 'credit_given' }]);
    expect(await mailsTo(elsewhere.id)).toEqual([]);
  });

  test('invites again who never had a password, as often as mails to one address are sent', async () => {
    const client = await app.aClient({ consultant, verified: false });
    const known = await app.aClient({ consultant });
    const elsewhere = await app.aClient({ consultant: colleague, verified: false });
    const barred = await app.aClient({ consultant, verified: false });
    const disabled_at = app.now.value.toISOString();
    await app.db.updateTable('account').set({ disabled_at }).where('id', '=', barred.id).execute();
    expect((await act('inviteAgain', [client.id, known.id, elsewhere.id, barred.id])).refusals).toEqual([
      null,
      'in_use',
      'not_found',
      'disabled',
    ]);
    for (let again = 0; again < 2; again += 1) expect((await act('inviteAgain', [client.id])).refusals).toEqual([null]);
    expect((await act('inviteAgain', [client.id])).refusals).toEqual(['enough_mails']);
    expect(await mailsTo(client.id)).toEqual(['invitation', 'invitation', 'invitation']);
  });

  test('a download has the clients of the caller alone, runs no formula, and is in the audit log', async () => {
    const mine = await app.aClient({ consultant, company: '=HYPERLINK("x")' });
    const elsewhere = await app.aClient({ consultant: colleague, company: 'Muualla Oy' });
    const { body } = await app.mutate<{ csv: string; rows: number }>(
      'client.exportCsv',
      { ids: [mine.id, elsewhere.id] },
      consultant,
    );
    expect(body.rows).toBe(1);
    expect(body.csv).toContain("'=HYPERLINK");
    expect(body.csv).not.toContain('Muualla');
    const event = app.db
      .selectFrom('audit_event')
      .select(['actor_id', 'details'])
      .where('action', '=', 'clients_exported');
    expect(await event.execute()).toEqual([{ actor_id: consultant.id, details: { count: 1 } }]);
  });

  test.each(['giveNewPlans', 'inviteAgain'])('%s takes no more than fifty at once, and not nobody', async (name) => {
    for (const ids of [[], Array.from({ length: 51 }, newId)])
      expect((await app.mutate(`client.${name}`, { ids }, consultant)).status).toBe(400);
  });
});
