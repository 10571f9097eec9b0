import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '../src/lib/ids.ts';
import { queueMail } from '../src/features/mail/queue.ts';
import { SendFailure } from '../src/features/mail/rules.ts';
import type { MailTransport } from '../src/features/mail/transport.ts';
import { createMailWorker } from '../src/features/mail/worker.ts';
import { setNow, useApplication, type Harness } from '../harness/application.ts';
import { capturingTransport, readLinkAndCode, readMail } from '../harness/outbox.ts';
import { MINUTE_MS, tokenIn } from './sending.ts';

const app = useApplication();
const DAY_MS = 86_400_000;

beforeEach(async () => {
  await app.db.deleteFrom('mail').execute();
});

const mails = () => app.db.selectFrom('mail').selectAll().orderBy('id').execute();

const secretsOf = (accountId: string) =>
  app.db.selectFrom('account_secret').selectAll().where('account_id', '=', accountId).execute();

const ask = (email: string, template: 'link_request' | 'code_request' = 'link_request') =>
  queueMail(app.db, { template, recipient: email, area: 'user', languageCode: 'fi' });

/** A transport to a server that takes nothing. */
function failingTransport(kind: 'deferred' | 'unreachable'): MailTransport {
  return { send: () => Promise.reject(new SendFailure({ kind, words: 'no' })), close: () => undefined };
}

describe('a mail with a link or a code', () => {
  test('has it made when it goes out: its life begins then', async () => {
    const { id, email } = await app.aClient({ passwordHash: 'x' });
    await ask(email);
    setNow(app, new Date(app.now.value.getTime() + 5 * DAY_MS));
    const [letter] = await readMail(app);
    const [secret] = await secretsOf(id);
    expect(secret?.secret_hash).toEqual(hashToken(tokenIn(letter?.link ?? '')));
    expect(new Date(secret?.expires_at ?? 0).getTime() - app.now.value.getTime()).toBe(3_600_000);
  });

  test('is one mail, with the newest, however often it was asked for in an outage', async () => {
    const { id, email } = await app.aClient({ passwordHash: 'x' });
    const down = createMailWorker(app.deps, failingTransport('unreachable'));
    await ask(email);
    await down.drain(); // it is known by now whom it concerns
    await ask(email);
    await ask(email.toUpperCase());
    setNow(app, new Date(app.now.value.getTime() + DAY_MS));
    const letters = await readMail(app);
    expect(letters).toHaveLength(1);
    const [secret, ...more] = await secretsOf(id);
    expect(more).toEqual([]);
    expect(secret?.secret_hash).toEqual(hashToken(tokenIn(letters[0]?.link ?? '')));
    expect(await mails()).toHaveLength(1);
  });

  test('that is put off comes with a fresh one, and the one before is void', async () => {
    const { id, email } = await app.aClient({ passwordHash: 'x', verified: false });
    await ask(email, 'code_request');
    await createMailWorker(app.deps, failingTransport('deferred')).drain();
    const [first] = await secretsOf(id);
    setNow(app, new Date(app.now.value.getTime() + DAY_MS));
    expect(await readMail(app)).toHaveLength(1);
    const [second, ...more] = await secretsOf(id);
    expect(more).toEqual([]);
    expect(second?.secret_hash).not.toEqual(first?.secret_hash);
  });

  test('is not sent when it would let nobody in any more', async () => {
    const { id } = await app.aClient({ passwordHash: 'x' });
    for (const template of ['invitation', 'verification_code', 'email_change_code'] as const)
      await queueMail(app.db, { template, accountId: id, data: {} });
    expect(await readMail(app)).toEqual([]);
    expect(await secretsOf(id)).toEqual([]);
  });

  test('that may have arrived is sent again with the same link, and not at all once that was used', async () => {
    const waiting = await app.aClient({ passwordHash: 'x' });
    const user = await app.aClient({ passwordHash: 'x', verified: false });
    const lost = new Map<string, string>();
    const breaking: MailTransport = {
      send({ to, text }) {
        lost.set(to, readLinkAndCode(text).link);
        return Promise.reject(new SendFailure({ kind: 'unknown', words: 'no answer' }));
      },
      close: () => undefined,
    };
    for (const { email } of [waiting, user]) {
      await ask(email);
      await createMailWorker(app.deps, breaking).drain();
    }
    await app.aSecret(user.id, 'verification');
    const pair = { newPassword: 'Vaahtera#48kuu', confirmPassword: 'Vaahtera#48kuu' };
    const used = { area: 'user', token: tokenIn(lost.get(user.email) ?? '') };
    expect((await app.mutate('auth.resetPassword', { ...used, ...pair })).status).toBe(200);
    setNow(app, new Date(app.now.value.getTime() + MINUTE_MS));
    const links = (await readMail(app)).filter(({ template }) => template === 'reset_password');
    expect(links.map(({ to, link }) => [to, link])).toEqual([[waiting.email, lost.get(waiting.email)]]);
  });

  test('asked for often and sent by several workers is one mail, and its link works', async () => {
    const { id, email } = await app.aClient({ passwordHash: 'x' });
    for (let round = 0; round < 6; round += 1) await ask(email);
    const { transport, sent } = capturingTransport();
    await Promise.all([1, 2, 3].map(() => createMailWorker(app.deps, transport).drain()));
    const [secret] = await secretsOf(id);
    const hashes = sent.map(({ text }) => hashToken(tokenIn(readLinkAndCode(text).link)));
    expect(hashes).toEqual([secret?.secret_hash]);
  });

  test('leaves nothing in the database that lets anybody in: sealed while it waits, gone once it was sent', async () => {
    const { id, email } = await app.aClient({ passwordHash: 'x' });
    await ask(email);
    const seen: string[] = [];
    const { transport, sent } = capturingTransport();
    const looking: MailTransport = {
      ...transport,
      async send(mail, signal) {
        seen.push(await everythingIn(app));
        return transport.send(mail, signal);
      },
    };
    await createMailWorker(app.deps, looking).drain();
    seen.push(await everythingIn(app));
    const token = tokenIn(readLinkAndCode(sent[0]?.text ?? '').link);
    expect(token).toHaveLength(43);
    for (const all of seen) {
      expect(all).toContain(id);
      expect(all).not.toContain(token);
      expect(all).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
    expect((await mails())[0]?.sealed).toBeNull();
  });
});

async function everythingIn({ db }: Harness): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select (select json_agg(mail)::text from mail) || (select json_agg(account_secret)::text from account_secret) as all`.execute(
    db,
  );
  return rows[0]?.all ?? '';
}
