import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpCallers, type Callers } from '../harness/callers.ts';
import { ready, spawnServer } from '../harness/processes.ts';
import type { Database } from '../src/database/connect.ts';
import { readKept, type KeptMail } from '../src/features/mail/mail-folder.ts';
import { hashRecoveryCode, newTotpSecret } from '../src/features/auth/second-factor/second-factor-codes.ts';
import { freePort } from '../src/lib/free-port.ts';
import { newId } from '../src/lib/ids.ts';
import { aDatabase, aFolder, dependencies } from './backup-files.ts';
import { column, count, on } from './backup-rows.ts';
import { builders } from '../harness/builders.ts';
import { command } from './commands.ts';
import { KEY } from '../harness/application.ts';
import { readLinkAndCode } from '../harness/outbox.ts';

const TIMES = { timeout: 180_000 }; // servers, commands and restores, one after the other
const OLD = 'Vaahtera#48kuu';
const NEW = 'Pihlaja#73marras';
const NEWEST = 'Kataja#19helmi';
const MAIL_MS = 30_000;
const SHARE_CODE = 'c'.repeat(22);

type Server = Callers & { dataDir: string };
type Area = 'user' | 'consultant' | 'admin';

/** An installation of its own: a database, a data folder and the variables that its server and commands are given. */
async function anInstallation() {
  const [url, dataDir] = [await aDatabase(), aFolder()];
  const SESSION_KEYS = `${KEY.id}:${Buffer.from(KEY.secret).toString('base64url')}`;
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, SESSION_KEYS };
  const run = async (name: string, ...args: string[]) => {
    const ran = await command(name, args, environment);
    expect(ran).toMatchObject({ code: 0 });
    return ran.stdout;
  };
  /** Starts the shipped server, works with it, and stops it. */
  const serving = async <Result>(work: (server: Server) => Promise<Result>): Promise<Result> => {
    const server = spawnServer(await freePort(), { NODE_ENV: 'test', ...environment });
    onTestFinished(() => server.kill());
    await ready(server);
    const result = await work({ ...createHttpCallers(server.url), dataDir });
    await server.terminate();
    return result;
  };
  return { url, run, serving };
}

/** Logs somebody of an area in with what they then give. */
const logIn =
  ({ rest }: Server, area: Area, email: string) =>
  (password: string, code?: string) =>
    rest(`POST /api/login/${area}`, { email, password, ...(code !== undefined && { code }) });

const statusOfLogin =
  (...who: Parameters<typeof logIn>) =>
  async (password: string, code?: string) =>
    (await logIn(...who)(password, code)).status;

const codeOf = (secret: string) => new TOTP({ secret }).generate();

/** The links for a new password that were mailed, once there are so many. */
async function readLinks({ dataDir }: Server, wanted: number): Promise<KeptMail[]> {
  const until = performance.now() + MAIL_MS;
  for (;;) {
    const links = (await readKept(dataDir, 50)).filter(({ text }) => /\/reset-password\/[\w-]{43}/.test(text));
    if (links.length >= wanted || performance.now() > until) return links;
    await sleep(50);
  }
}

/** Sets a password with the link that was mailed to an address. */
async function useLink({ rest }: Server, area: Area, { links, email }: { links: KeptMail[]; email: string }) {
  const mail = links.find(({ to }) => to === email);
  const token = /reset-password\/([\w-]{43})/.exec(readLinkAndCode(mail?.text ?? '').link)?.[1];
  const pair = { new_password: NEWEST, confirm_password: NEWEST };
  return (await rest(`POST /api/reset-password/${area}/${token}`, pair)).status;
}

/** Gives somebody a second factor, with one recovery code. */
async function giveFactor(db: Database, accountId: string, [secret, recoveryCode]: [string, string]): Promise<void> {
  const { sealer } = await dependencies(db);
  const totp_secret = sealer.seal(secret, `totp:${accountId}`);
  await db.updateTable('account').set({ totp_secret, totp_step: null }).where('id', '=', accountId).execute();
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const code = { account_id: accountId, code_hash: hashRecoveryCode(recoveryCode), used_at: null };
  await db.insertInto('recovery_code').values(code).execute();
}

/** A personal token and a calendar address. */
async function giveTokens(db: Database, accountId: string): Promise<void> {
  const [token, feed] = [newId(), newId()].map((id) => Buffer.from(id.replaceAll('-', '').repeat(2), 'hex'));
  await sql`insert into personal_token (id, account_id, name, token_hash, read_only, expires_at)
    values (${newId()}, ${accountId}, 'machine', ${token}, true, now() + interval '1 day')`.execute(db);
  await sql`insert into calendar_feed (account_id, token_hash) values (${accountId}, ${feed})`.execute(db);
}

test(
  'a restore over a database keeps dismissed people out and lets no replaced password or second factor work',
  TIMES,
  async () => {
    const { url, run, serving } = await anInstallation();
    const factors = { kept: newTotpSecret(), old: newTotpSecret(), new: newTotpSecret() };
    const people = await on(url, async (db) => {
      const deps = await dependencies(db);
      const make = builders(deps);
      const passwordHash = await deps.passwords.hash(OLD);
      const made = {
        boss: await make.anAccount('Admin', { passwordHash }),
        admin: await make.anAccount('Admin', { passwordHash }),
        heir: await make.aConsultant({ passwordHash }),
        dismissed: await make.aConsultant({ passwordHash }),
        left: await make.aConsultant({ passwordHash }),
        disabled: await make.aConsultant({ passwordHash }),
        enabled: await make.aConsultant({ passwordHash }),
        switched: await make.aConsultant({ passwordHash }),
        untouched: await make.aConsultant({ passwordHash }),
      };
      const consultant = made.dismissed;
      const clients = {
        leaked: await make.aClient({ consultant, passwordHash }),
        moved: await make.aClient({ consultant, passwordHash, email: 'before@example.com' }),
        returned: await make.aClient({ consultant, passwordHash }),
        vanished: await make.aClient({ consultant, passwordHash }),
        quiet: await make.aClient({ consultant, passwordHash }),
        departed: await make.aClient({ consultant: made.heir, passwordHash }),
      };
      await giveFactor(db, made.switched.id, [factors.old, 'OLD-RECOVERY']);
      await giveFactor(db, made.untouched.id, [factors.kept, 'KEPT-RECOVERY']);
      await giveTokens(db, clients.leaked.id);
      await giveTokens(db, clients.quiet.id);
      await sql`update account set deleted_at = now() - interval '10 days' where id = ${clients.returned.id}`.execute(
        db,
      );
      await sql`update client set deleted = true where account_id = ${clients.returned.id}`.execute(db);
      const plan = await make.aPlan({ owner: clients.departed });
      await sql`insert into share (plan_id, code, shared) values (${plan.id}, ${SHARE_CODE}, true)`.execute(db);
      await sql`update account set disabled_at = now() where id = ${made.enabled.id}`.execute(db);
      await sql`delete from session`.execute(db);
      return { ...made, ...clients };
    });
    const file = path.join(aFolder(), 'before.sql.zst');
    await run('backup', '--to', file);

    const newcomer = await serving(async (server) => {
      const { body } = await logIn(server, 'admin', people.boss.email)(OLD);
      const token = String(body['access_token']);
      const ids = [people.leaked, people.moved, people.vanished, people.quiet].map(({ id }) => id);
      const move = { client_ids: ids, consultant_id: people.heir.id };
      const moved = await server.rest(`POST /api/consultant/${people.dismissed.id}/move/clients`, move, { token });
      expect(moved.status).toBe(200);
      expect((await server.mutate('admin.restore', { id: people.returned.id }, { token })).status).toBe(200);
      const last = { client_ids: [people.returned.id], consultant_id: people.heir.id };
      await server.rest(`POST /api/consultant/${people.dismissed.id}/move/clients`, last, { token });
      expect((await server.query('share.document', { code: SHARE_CODE })).status).toBe(200);
      expect((await server.mutate('client.delete', { id: people.departed.id }, { token })).status).toBe(200);
      for (const { id } of [people.dismissed, people.left]) {
        const gone = await server.rest(`DELETE /api/consultant/${id}/delete`, undefined, { token });
        expect(gone.status).toBe(200);
      }
      for (const [area, { email }] of [
        ['user', people.leaked],
        ['admin', people.admin],
      ] as const) {
        const own = String((await logIn(server, area, email)(OLD)).body['access_token']);
        const change = { current_password: OLD, new_password: NEW, confirm_password: NEW };
        expect((await server.rest('POST /api/change-password', change, { token: own })).status).toBe(200);
      }
      return on(url, async (db) => builders(await dependencies(db)).aClient({ consultant: people.heir }));
    });
    await on(url, async (db) => {
      await giveFactor(db, people.switched.id, [factors.new, 'NEW-RECOVERY']);
      const { sealer } = await dependencies(db);
      const sealedAgain = sealer.seal(factors.kept, `totp:${people.untouched.id}`);
      await sql`update account set totp_secret = ${sealedAgain} where id = ${people.untouched.id}`.execute(db);
      await sql`update account set disabled_at = now() where id = ${people.disabled.id}`.execute(db);
      await sql`update account set disabled_at = null where id = ${people.enabled.id}`.execute(db);
      await sql`update account set email = 'after@example.com' where id = ${people.moved.id}`.execute(db);
      await sql`update account set email = 'before@example.com' where id = ${people.quiet.id}`.execute(db); // given to another
      await sql`update account set email = ${people.quiet.email} where id = ${people.heir.id}`.execute(db);
      await sql`delete from account where id = ${people.vanished.id}`.execute(db);
    });

    const report = await run('restore', file, '--replace', '--yes');
    expect(report).toContain('- 4 accounts deleted or disabled since the backup stay so.\n');
    expect(report).toContain('- 4 clients are with the consultant they were moved to since.\n');
    expect(report).toContain('- 7 passwords no longer work; 5 links for a new one are mailed when a server runs.\n');
    expect(report).toContain(`- Admins get no link by mail; run admin:create for each: ${people.admin.email}.\n`);
    expect(report).toContain(
      `- 1 accounts were gone from what was replaced; they are back, and get a link when they ask for it: ${people.vanished.id}.\n`,
    );
    expect(report).toContain(`- 1 accounts made since the backup are gone: ${newcomer.id}.\n`);

    await serving(async (server) => {
      const links = await readLinks(server, 5);
      const expected = [
        'after@example.com',
        'before@example.com',
        people.leaked.email,
        people.quiet.email,
        people.switched.email,
      ];
      expect(links.map(({ to }) => to).toSorted()).toEqual(expected.toSorted());
      expect(links[0]!.text).toContain('Our service was restored from a backup.');

      expect(await statusOfLogin(server, 'consultant', people.left.email)(OLD)).toBe(401);
      for (const { email } of [people.dismissed, people.disabled])
        expect((await logIn(server, 'consultant', email)(OLD)).body['msg']).toBe('account_disabled');
      expect(await statusOfLogin(server, 'consultant', people.enabled.email)(OLD)).toBe(200);
      const returned = String((await logIn(server, 'user', people.returned.email)(OLD)).body['access_token']);
      expect((await server.query('client.profile', undefined, { token: returned })).status).toBe(200);
      expect((await server.query('share.document', { code: SHARE_CODE })).status).toBe(404);
      expect(await statusOfLogin(server, 'user', people.vanished.email)(OLD)).toBe(401);
      expect(await statusOfLogin(server, 'consultant', people.untouched.email)(OLD, codeOf(factors.kept))).toBe(200);
      expect(await statusOfLogin(server, 'admin', people.boss.email)(OLD)).toBe(200);

      for (const password of [OLD, NEW]) {
        expect(await statusOfLogin(server, 'user', people.leaked.email)(password)).toBe(401);
        expect(await statusOfLogin(server, 'admin', people.admin.email)(password)).toBe(401);
      }
      expect(await useLink(server, 'user', { links, email: people.leaked.email })).toBe(200);
      expect(await statusOfLogin(server, 'user', people.leaked.email)(NEWEST)).toBe(200);

      for (const code of [codeOf(factors.old), codeOf(factors.new)])
        expect(await statusOfLogin(server, 'consultant', people.switched.email)(OLD, code)).toBe(401);
      expect(await useLink(server, 'consultant', { links, email: people.switched.email })).toBe(200);
      for (const code of [codeOf(factors.old), 'OLD-RECOVERY', undefined])
        expect(await statusOfLogin(server, 'consultant', people.switched.email)(NEWEST, code)).not.toBe(200);
      expect(await statusOfLogin(server, 'consultant', people.switched.email)(NEWEST, codeOf(factors.new))).toBe(200);
      expect(await statusOfLogin(server, 'consultant', people.switched.email)(NEWEST, 'NEW-RECOVERY')).toBe(200);

      expect(await useLink(server, 'user', { links, email: 'after@example.com' })).toBe(200);
      expect(await statusOfLogin(server, 'user', 'after@example.com')(NEWEST)).toBe(200);
      expect(await statusOfLogin(server, 'user', 'before@example.com')(NEWEST)).toBe(401); // another's by now
    });
    await on(url, async (db) => {
      expect(await count(db, 'personal_token')).toBe(0);
      expect(await count(db, 'calendar_feed')).toBe(0);
      const owners = await db.selectFrom('client').select('consultant_id').distinct().execute();
      expect(owners.map(({ consultant_id }) => consultant_id).toSorted()).toEqual(
        [people.heir.id, people.dismissed.id].toSorted(), // the one who vanished is where the backup has them
      );
    });
    // An account without a password counts as never used: staff could correct its address.
    const withoutPassword = await column<string>(url, 'select id from account where password_hash is null');
    expect(withoutPassword).toEqual([people.admin.id]);
    const shut = await column<string>(
      url,
      'select id from account where disabled_at is not null and deleted_at is null',
    );
    expect(shut.toSorted()).toEqual([people.dismissed.id, people.disabled.id].toSorted());
  },
);

test(
  '--force-new-passwords lets no password of the backup work, and mails everybody but admins a link',
  TIMES,
  async () => {
    const source = await anInstallation();
    const factor = newTotpSecret();
    const people = await on(source.url, async (db) => {
      const deps = await dependencies(db);
      const make = builders(deps);
      const passwordHash = await deps.passwords.hash(OLD);
      const consultant = await make.aConsultant({ passwordHash });
      const made = {
        consultant,
        admin: await make.anAccount('Admin', { passwordHash }),
        client: await make.aClient({ consultant, passwordHash }),
        deleted: await make.aClient({ consultant, passwordHash }),
        disabled: await make.aClient({ consultant, passwordHash }),
        invited: await make.aClient({ consultant, verified: false }),
      };
      await giveFactor(db, consultant.id, [factor, 'RECOVERY']);
      await giveTokens(db, made.client.id);
      await sql`update account set deleted_at = now() where id = ${made.deleted.id}`.execute(db);
      await sql`update account set disabled_at = now() where id = ${made.disabled.id}`.execute(db);
      return made;
    });
    const file = path.join(aFolder(), 'all.sql.zst');
    await source.run('backup', '--to', file);

    const plain = await anInstallation();
    expect(await plain.run('restore', file)).not.toContain('passwords no longer work');
    await plain.serving(async (server) =>
      expect(await statusOfLogin(server, 'user', people.client.email)(OLD)).toBe(200),
    );

    const target = await anInstallation();
    const report = await target.run('restore', file, '--force-new-passwords');
    expect(report).toContain('- 5 passwords no longer work; 2 links for a new one are mailed when a server runs.\n');
    expect(report).toContain(`- Admins get no link by mail; run admin:create for each: ${people.admin.email}.\n`);
    const invitation = await target.run('admin:create', '--email', people.admin.email);
    await target.serving(async (server) => {
      const links = await readLinks(server, 2);
      expect(links.map(({ to }) => to).toSorted()).toEqual([people.client.email, people.consultant.email].toSorted());
      for (const [area, { email }] of [
        ['user', people.client],
        ['consultant', people.consultant],
        ['admin', people.admin],
      ] as const)
        expect(await statusOfLogin(server, area, email)(OLD, codeOf(factor)), area).toBe(401);
      expect(await useLink(server, 'user', { links, email: people.client.email })).toBe(200);
      expect(await statusOfLogin(server, 'user', people.client.email)(NEWEST)).toBe(200);
      expect(await useLink(server, 'consultant', { links, email: people.consultant.email })).toBe(200);
      expect((await logIn(server, 'consultant', people.consultant.email)(NEWEST)).body['msg']).toBe(
        'second_factor_required',
      );
      expect(await statusOfLogin(server, 'consultant', people.consultant.email)(NEWEST, codeOf(factor))).toBe(200);
      expect(invitation).toMatch(/\/admin\/create-password\/[\w-]{43}\n$/);
    });
    await on(target.url, async (db) => expect(await count(db, 'calendar_feed')).toBe(0));
  },
);
