import type { ConsultantDetails, consultantListItem, ConsultantWorkload } from '@app/schema/consultants';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database, Tx } from '../../database/connect.ts';
import { isSet } from '../../database/is-set.ts';
import { hasRow, listChangedFields } from '../../database/outcome.ts';
import { HAS_SECOND_FACTOR } from '../../database/second-factor.ts';
import { indexedContains, UNPREPARED } from '../../database/text-search.ts';
import { consultantInScope, type Scope } from '../../policy/scope.ts';

type Details = Omit<ConsultantDetails, 'email'>;

/** For a query that has `consultant` in it. */
const CLIENT_COUNT = sql<number>`(select count(*) from client
  where client.consultant_id = consultant.account_id and not client.deleted)`;

export function selectConsultant(db: Database, scope: Scope, id: string) {
  return db
    .selectFrom('consultant')
    .innerJoin('account', 'account.id', 'consultant.account_id')
    .select([
      'consultant.account_id as id',
      'consultant.first_name as firstName',
      'consultant.last_name as lastName',
      'account.email',
      sql<boolean>`account.password_hash is not null or account.verified_at is not null`.as('hadPassword'),
      'consultant.phone_number as phoneNumber',
      'account.language_code as languageCode',
      isSet('account.verified_at').as('verified'),
      CLIENT_COUNT.as('clientCount'),
      isSet('account.disabled_at').as('disabled'),
    ])
    .where('consultant.account_id', '=', id)
    .where('account.deleted_at', 'is', null)
    .where(consultantInScope(scope))
    .executeTakeFirst();
}

export async function insertConsultant(tx: Tx, id: string, details: Details): Promise<void> {
  await tx
    .insertInto('consultant')
    .values({ account_id: id, ...toColumns(details) })
    .execute();
}

/** Changes the details and gives the names of the fields that differ; undefined when there is no such consultant in scope. */
export async function updateDetails(tx: Tx, scope: Scope, { id, ...details }: Details & { id: string }) {
  const before = await tx
    .selectFrom('consultant')
    .select(['first_name as firstName', 'last_name as lastName', 'phone_number as phoneNumber'])
    .where('consultant.account_id', '=', id)
    .where(consultantInScope(scope))
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await tx.updateTable('consultant').set(toColumns(details)).where('account_id', '=', id).execute();
  return listChangedFields(before, details);
}

function toColumns({ firstName, lastName, phoneNumber }: Details) {
  return { first_name: firstName, last_name: lastName, phone_number: phoneNumber };
}

/** Locks a consultant who is not deleted, and to be shared not disabled either; false when there is none. */
export function lockExisting(tx: Tx, id: string, how: 'share' | 'update'): Promise<boolean> {
  const living = tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'Consultant')
    .where('deleted_at', 'is', null);
  return hasRow(how === 'share' ? living.where('disabled_at', 'is', null).forShare() : living.forUpdate());
}

export function hasClients(tx: Tx, id: string): Promise<boolean> {
  const clients = tx.selectFrom('client').select('account_id').where('consultant_id', '=', id);
  return hasRow(clients.where((eb) => eb.not(eb.ref('deleted'))).limit(1));
}

type Handover = { clientIds: readonly string[]; from: string; to: string };

/** Gives clients of one consultant to another; returns their companies, fewer than asked for when some are not theirs. */
export async function moveClients(tx: Tx, { clientIds, from, to }: Handover): Promise<string[]> {
  const rows = await tx
    .updateTable('client')
    .set({ consultant_id: to })
    .where('account_id', 'in', (eb) =>
      eb
        .selectFrom('client')
        .select('account_id')
        .where(sql<boolean>`account_id = any(${clientIds}::uuid[])`)
        .where('consultant_id', '=', from)
        .where(eb.not(eb.ref('deleted')))
        .orderBy('account_id')
        .forUpdate(),
    )
    .returning('company')
    .execute();
  return rows.map(({ company }) => company);
}

type OwnMove = { actorId: string; clientIds: readonly string[]; from: string; to: string; seconds: number };

/** How many of the clients were last moved by this actor, from and to these consultants, within the seconds. */
export async function countOwnMoves(tx: Tx, { actorId, clientIds, from, to, seconds }: OwnMove): Promise<number> {
  // raw: the last event of each client
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${clientIds}::uuid[]) as moved (id)
      cross join lateral (select actor_id, details, at from audit_event
        where client_id = moved.id and action = 'client_moved' order by at desc, id desc limit 1) last
    where last.actor_id = ${actorId} and last.details->>'from' = ${from} and last.details->>'to' = ${to}
      and last.at > now() - make_interval(secs => ${seconds})`.execute(tx);
  return rows[0]?.count ?? 0;
}

type Page = {
  search: string;
  after: { sortKey: string; id: string } | null;
  /** The one who looks for others to give clients to: not themself, and nobody who is disabled. */
  colleaguesOf: string | null;
  limit: number;
};

const NAME = sql`lower(consultant.last_name || ' ' || consultant.first_name)`;

/** Consultants by last name, after the cursor, with how many clients they look after. */
export async function selectConsultants(db: Database, { search, after, colleaguesOf, limit }: Page) {
  const conditions = [sql`account.deleted_at is null`];
  if (search !== '') conditions.push(indexedContains('account_search.words', search));
  if (after) conditions.push(sql`(${NAME}, consultant.account_id) > (${after.sortKey}, ${after.id}::uuid)`);
  if (colleaguesOf !== null)
    conditions.push(sql`consultant.account_id <> ${colleaguesOf} and account.disabled_at is null`);
  // raw: a hot list, in the order of an index, and a search is planned each time
  const { rows } = await sql<
    z.infer<typeof consultantListItem> & { sortKey: string }
  >`${search === '' ? sql`` : sql.raw(UNPREPARED)}
    select consultant.account_id as id, ${NAME} as "sortKey", consultant.first_name as "firstName",
      consultant.last_name as "lastName", account.email, consultant.phone_number as "phoneNumber",
      account.verified_at is not null as verified, account.disabled_at is not null as disabled,
      ${CLIENT_COUNT} as "clientCount"
    from consultant join account on account.id = consultant.account_id
      ${search === '' ? sql`` : sql`join account_search on account_search.account_id = consultant.account_id`}
    where ${sql.join(conditions, sql` and `)}
    order by ${NAME}, consultant.account_id limit ${limit}`.execute(db);
  return rows;
}

type WorkloadPage = Pick<Page, 'search' | 'after' | 'limit'> & {
  withoutSecondFactor: boolean;
  /** Those whose clients have waited for longest come first; there is no page after it. */
  busiestFirst?: boolean;
  /** From when on answers count. */
  since: Date;
};

/** Consultants with what they have to do; who waits and how fast they answer is gathered once for all of them. */
export async function selectWorkload(db: Database, page: WorkloadPage) {
  const { search, after, limit, withoutSecondFactor, busiestFirst, since } = page;
  const conditions = [sql`account.deleted_at is null`];
  if (search !== '') conditions.push(indexedContains('account_search.words', search));
  if (after) conditions.push(sql`(${NAME}, consultant.account_id) > (${after.sortKey}, ${after.id}::uuid)`);
  if (withoutSecondFactor) conditions.push(sql`not ${HAS_SECOND_FACTOR}`);
  const order = busiestFirst ? sql`waiting.since, "clientCount" desc, ${NAME}` : NAME;
  // raw: sums over rounds and clients, and a search is planned each time
  const { rows } = await sql<ConsultantWorkload & { sortKey: string }>`${search === '' ? sql`` : sql.raw(UNPREPARED)}
    select consultant.account_id as id, ${NAME} as "sortKey", consultant.first_name as "firstName",
      consultant.last_name as "lastName", account.email, consultant.phone_number as "phoneNumber",
      account.verified_at is not null as verified, account.disabled_at is not null as disabled,
      account.last_login_at as "lastLoginAt", ${HAS_SECOND_FACTOR} as "secondFactor",
      ${CLIENT_COUNT} as "clientCount", coalesce(waiting.count, 0) as "waitingCount", waiting.since as "waitingSince",
      answer.hours as "answerHours"
    from consultant join account on account.id = consultant.account_id
      ${search === '' ? sql`` : sql`join account_search on account_search.account_id = consultant.account_id`}
      left join (select consultant_id, count(*), min(waiting_since) as since from client
        where waiting_since is not null and not deleted group by consultant_id) waiting
        on waiting.consultant_id = consultant.account_id
      left join (select given_by, extract(epoch from
          percentile_cont(0.5) within group (order by given_at - submitted_at))::float / 3600 as hours
        from feedback_round where given_at >= ${since} group by given_by) answer
        on answer.given_by = consultant.account_id
    where ${sql.join(conditions, sql` and `)}
    order by ${order}, consultant.account_id limit ${limit}`.execute(db);
  return rows;
}
