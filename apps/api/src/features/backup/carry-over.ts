import type pg from 'pg';

const HELD =
  'Held when a backup was restored: it may have been sent since the backup. Sent again from here, it goes out.';

/** What was taken over from the database that is replaced, in rows. */
export type CarriedOver = {
  events: number;
  /** Tokens, passkeys, connections with a login service, calendar feeds, shares and recovery codes that were open in the backup and are shut now. */
  shut: number;
  /** Clients that are with another consultant than in the backup, as they were lately. */
  moved: number;
};

type Statement = { needs: string; counts?: 'events' | 'shut' | 'moved'; sql: (old: string) => string };

/** What happened since the backup and must outlast it; `old` is the schema that is replaced. */
const STATEMENTS: Statement[] = [
  {
    needs: 'audit_event',
    counts: 'events',
    sql: (old) => `insert into audit_event (id, at, actor_id, actor_role, action, client_id, subject_id, details, hour)
      select id, at, actor_id, actor_role, action, client_id, subject_id, details, (to_jsonb(later)->>'hour')::timestamptz
      from ${old}.audit_event later where not exists (select from audit_event where audit_event.id = later.id)
      on conflict do nothing`, // a version before has no hour
  },
  {
    needs: 'audit_burst', // those of the backup have become events, or have gone on
    sql: () => 'delete from audit_burst',
  },
  {
    needs: 'audit_burst',
    sql: (
      old,
    ) => `insert into audit_burst (action, subject_id, actor_id, actor_role, client_id, started_at, last_at, repeats)
      select action, subject_id, actor_id, actor_role, client_id, started_at, last_at, repeats from ${old}.audit_burst`,
  },
  {
    needs: 'personal_token',
    counts: 'shut',
    sql: (old) => `delete from personal_token where not exists (
      select from ${old}.personal_token later where later.id = personal_token.id)`,
  },
  {
    needs: 'passkey',
    counts: 'shut',
    sql: (old) => `delete from passkey where not exists (select from ${old}.passkey later where later.id = passkey.id)`,
  },
  {
    needs: 'sso_identity',
    counts: 'shut',
    sql: (old) => `delete from sso_identity one where not exists (select from ${old}.sso_identity later
      where (later.account_id, later.issuer, later.subject) = (one.account_id, one.issuer, one.subject))`,
  },
  {
    needs: 'calendar_feed',
    counts: 'shut',
    sql: (old) => `delete from calendar_feed where not exists (
      select from ${old}.calendar_feed later where later.token_hash = calendar_feed.token_hash)`,
  },
  {
    needs: 'share',
    counts: 'shut',
    sql: (old) => `update share set shared = false from ${old}.share later
      where later.plan_id = share.plan_id and share.shared and (later.code <> share.code or not later.shared)`,
  },
  {
    needs: 'recovery_code',
    counts: 'shut',
    sql: (old) => `update recovery_code set used_at = later.used_at from ${old}.recovery_code later
      where (later.account_id, later.code_hash) = (recovery_code.account_id, recovery_code.code_hash)
        and recovery_code.used_at is null and later.used_at is not null`,
  },
  {
    needs: 'recovery_code', // those renewed, or gone with the second factor
    counts: 'shut',
    sql: (old) => `delete from recovery_code where account_id in (select id from ${old}.account)
      and not exists (select from ${old}.recovery_code later
        where (later.account_id, later.code_hash) = (recovery_code.account_id, recovery_code.code_hash))`,
  },
  {
    needs: 'recovery_code',
    sql: (old) => `insert into recovery_code (account_id, code_hash, used_at)
      select account_id, code_hash, used_at from ${old}.recovery_code join account on account.id = account_id
      on conflict do nothing`,
  },
  {
    needs: 'client', // a consultant who lost a client must not get them back; one who came since the backup cannot have them
    counts: 'moved',
    sql: (old) => `update client set consultant_id = later.consultant_id from ${old}.client later
      where later.account_id = client.account_id and later.consultant_id <> client.consultant_id
        and exists (select from consultant where account_id = later.consultant_id)`,
  },
  {
    needs: 'member', // a colleague whose access ended, or became less, must not get it back
    sql: (old) => `update member set role = later.role, removed_at = coalesce(member.removed_at, later.removed_at)
      from ${old}.member later where later.account_id = member.account_id and member.role <> 'owner' and later.role <> 'owner'`,
  },
  {
    needs: 'erasure_request', // those withdrawn
    sql: (old) => `delete from erasure_request where client_id in (select account_id from ${old}.client)
      and not exists (select from ${old}.erasure_request later where later.client_id = erasure_request.client_id)`,
  },
  {
    needs: 'erasure_request',
    sql: (old) => `insert into erasure_request (client_id, requested_at, due_at)
      select client_id, requested_at, due_at from ${old}.erasure_request join client on account_id = client_id
      on conflict (client_id) do nothing`,
  },
  {
    needs: 'mail',
    sql: (
      old,
    ) => `update mail set sent_at = later.sent_at, failed_at = null, last_error = null, sealed = null, data = '{}'
      from ${old}.mail later where later.id = mail.id and mail.sent_at is null and later.sent_at is not null`,
  },
];

/**
 * Takes over what happened since the backup in the same installation: the audit log, what was shut, what was sent, who asked to be
 * erased, whose client somebody is. Who may get in is taken over by `access.ts`. Null where the database that is replaced is empty or another's: then nobody knows, and personal tokens, passkeys and connections with a login service end.
 */
export async function carryOver(inside: pg.Client, old: string): Promise<CarriedOver | null> {
  if (!(await isSameInstallation(inside, old))) {
    for (const table of ['personal_token', 'passkey', 'sso_identity'])
      if (await exists(inside, table)) await inside.query(`delete from ${table}`);
    return null;
  }
  const carried: CarriedOver = { events: 0, shut: 0, moved: 0 };
  await inside.query('begin');
  for (const { needs, counts, sql } of STATEMENTS) {
    if (!(await exists(inside, `${old}.${needs}`)) || !(await exists(inside, needs))) continue; // another version's
    const { rowCount } = await inside.query(sql(old));
    if (counts) carried[counts] += rowCount ?? 0;
  }
  await inside.query('commit');
  return carried;
}

async function isSameInstallation(inside: pg.Client, old: string): Promise<boolean> {
  if (!(await exists(inside, `${old}.account`))) return false;
  const { rowCount } = await inside.query(`select from account join ${old}.account later using (id) limit 1`);
  return rowCount === 1;
}

async function exists(inside: pg.Client, table: string): Promise<boolean> {
  const { rows } = await inside.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return rows[0]!.there; // no table, one row
}

/**
 * Keeps what was not sent from going out twice: mails wait with those that failed, and calls of webhooks have ended, where an admin
 * may send them; gives how many mails.
 */
export async function holdUnsent(inside: pg.Client): Promise<number> {
  if (await exists(inside, 'webhook_delivery'))
    await inside.query(`update webhook_delivery set ended_at = now(), fault = 'restored' where ended_at is null`);
  const { rowCount } = await inside.query(
    `update mail set failed_at = now(), last_error = $1, sealed = null where sent_at is null and failed_at is null`,
    [HELD],
  );
  return rowCount ?? 0;
}

/** The keys that something is sealed with, and how many second factors hang on each. */
export async function selectSealedBy(inside: pg.Client): Promise<{ key: string; secondFactors: number }[]> {
  const { rows } = await inside.query<{ key: string; secondFactors: number }>(
    `select split_part(totp_secret, '.', 1) as key, count(*)::int as "secondFactors" from account
    where totp_secret is not null group by 1 order by 1`,
  );
  return rows;
}
