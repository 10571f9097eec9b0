import { expect, test } from 'vitest';
import type { SecretPurpose } from '../src/features/mail/secrets-port.ts';
import { UNWRITABLE } from '../src/features/mail/rules.ts';
import { deleteExpired } from '../src/features/retention/delete-expired.ts';
import { newId } from '../src/lib/ids.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();
const DAY_MS = 86_400_000;

const ago = (days: number) => new Date(app.now.value.getTime() - days * DAY_MS).toISOString();

const aMail = (sentAt: string | null, createdAt = ago(0)) =>
  app.db
    .insertInto('mail')
    .values({
      id: newId(),
      recipient: 'a@example.com',
      language_code: 'en',
      template: 'password_changed',
      data: '{}',
      message_id: newId(),
      created_at: createdAt,
      sent_at: sentAt,
    })
    .execute();

test('mail is kept for 90 days after it was sent, and until then however old it is', async () => {
  await aMail(ago(91));
  await aMail(ago(89));
  await aMail(null, ago(400));
  await deleteExpired(app.deps);
  const left = await app.db.selectFrom('mail').select('sent_at').orderBy('id').execute();
  expect(left.map(({ sent_at: at }) => at)).toEqual([ago(89), null]);
});

test('a request for an account is kept for as many days, unless it is answered', async () => {
  const words = { name: 'Kaisa', company: 'Oy', phone_number: '', message: '', language_code: 'fi' };
  for (const days of [91, 89])
    await app.db
      .insertInto('account_request')
      .values({ id: newId(), ...words, email: `${days}@example.com`, created_at: ago(days) })
      .execute();
  await deleteExpired(app.deps);
  expect(await app.db.selectFrom('account_request').select('email').execute()).toEqual([{ email: '89@example.com' }]);
});

test('secrets are kept for 30 days after their end', async () => {
  const { id } = await app.aClient();
  const aSecret = (purpose: SecretPurpose, expired: number, used: number | null = null) =>
    app.db
      .insertInto('account_secret')
      .values({
        id: newId(),
        account_id: id,
        purpose,
        secret_hash: null,
        new_email: null,
        used_at: used === null ? null : ago(used),
        expires_at: ago(expired),
      })
      .execute();
  await aSecret('reset_password', 31);
  await aSecret('invitation', 29);
  await aSecret('verification', 0, 31);
  await aSecret('email_change', 31);
  await deleteExpired(app.deps);
  const left = await app.db.selectFrom('account_secret').select(['purpose', 'used_at']).orderBy('purpose').execute();
  expect(left).toEqual([{ purpose: 'invitation', used_at: null }]);
});

test('sessions and counted tries go when they have ended', async () => {
  const { id } = await app.aClient();
  await app.db.deleteFrom('session').execute();
  for (const days of [1, -1]) {
    const session = { id: newId(), account_id: id, expires_at: ago(days), user_agent: null };
    await app.db.insertInto('session').values(session).execute();
    await app.db
      .insertInto('attempt')
      .values({ key: `${days}`, times: '[]', expires_at: ago(days) })
      .execute();
  }
  await deleteExpired(app.deps);
  for (const table of ['session', 'attempt'] as const)
    expect(await app.db.selectFrom(table).select('expires_at').execute()).toEqual([{ expires_at: ago(-1) }]);
});

test('a mail that a server could not write, such as an older one, is tried again for a day', async () => {
  await app.db.deleteFrom('mail').execute();
  for (let count = 0; count < 3; count += 1) await aMail(null);
  const [lately, before, refused] = (await app.db.selectFrom('mail').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  const fail = (id: string | undefined, days: number, words: string) =>
    app.db
      .updateTable('mail')
      .set({ failed_at: ago(days), last_error: words })
      .where('id', '=', id!)
      .execute();
  await fail(lately, 0.5, UNWRITABLE);
  await fail(before, 2, UNWRITABLE);
  await fail(refused, 0.5, '550 unknown');
  await deleteExpired(app.deps);
  const due = app.db.selectFrom('mail').select('id').where('failed_at', 'is', null).where('next_try_at', '<=', ago(0));
  expect(await due.execute()).toEqual([{ id: lately }]);
});
