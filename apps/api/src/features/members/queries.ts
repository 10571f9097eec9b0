import type { Members } from '@app/schema/members';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { isoMoment } from '../../database/json.ts';
import { hasChanged, hasRow } from '../../database/outcome.ts';
import { selectPersonName } from '../../database/person-name.ts';
import type { DB } from '../../database/tables.gen.ts';
import type { NormalizedEmail } from '../../lib/email.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

/** The members of a client in scope, the main user first, its unused invitations and an offered handover; undefined when it is out of scope. */
export async function selectMembers(db: Database, scope: Scope, { clientId, now }: { clientId: string; now: Date }) {
  const moment = now.toISOString();
  // raw: lists as JSON, in one statement
  const { rows } = await sql<Required<Members>>`select (select json_agg(entry) from (
        select member.account_id as "accountId", member.first_name as "firstName", member.last_name as "lastName", member.role,
          ${isoMoment('member.joined_at')} as "joinedAt", account.email, account.verified_at is not null as verified,
          ${isoMoment('account.last_login_at')} as "lastLoginAt"
        from member join account on account.id = member.account_id
        where member.client_id = client.account_id and member.removed_at is null
        order by member.role = 'owner' desc, member.joined_at, member.account_id) entry) as members,
      (select coalesce(json_agg(entry), '[]') from (
        select id, email, role, language_code as "languageCode", ${isoMoment('expires_at')} as "expiresAt",
          expires_at <= ${moment} as expired
        from member_invitation where client_id = client.account_id order by created_at, id) entry) as invitations,
      (select json_build_object('accountId', heir.account_id, 'until', ${isoMoment('client.handover_until')})
        from member heir where heir.account_id = client.handover_to and heir.client_id = client.account_id
          and heir.removed_at is null and client.handover_until > ${moment}) as handover
    from client where client.account_id = ${clientId} and ${clientInScope(scope)}`.execute(db);
  return rows[0];
}

/** Holds a client, so that of several who are invited at once none is too many. */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  await tx.selectFrom('client').select('account_id').where('account_id', '=', clientId).forNoKeyUpdate().execute();
}

type Address = { clientId: string; email: NormalizedEmail };

/** Whether a member of a client has an address; nobody else's account is looked at. */
export function isMemberAddress(tx: Tx, { clientId, email }: Address): Promise<boolean> {
  const member = tx.selectFrom('member').innerJoin('account', 'account.id', 'member.account_id').select('account.id');
  const here = member.where('member.client_id', '=', clientId).where('member.removed_at', 'is', null);
  return hasRow(here.where(sql`lower(account.email)`, '=', email));
}

/** How many members and open invitations a client has, but for that of an address. */
export async function countPlaces(tx: Tx, { clientId, email, now }: Address & { now: Date }): Promise<number> {
  // raw: two counts in one statement without a table
  const { rows } = await sql<{ places: number }>`select
      (select count(*) from member where client_id = ${clientId} and removed_at is null)
      + (select count(*) from member_invitation where client_id = ${clientId} and expires_at > ${now.toISOString()}
          and lower(email) <> ${email}) as places`.execute(tx);
  return rows[0]!.places; // a select without a table has a row
}

/** Stores an invitation in place of that of the same address; gives its id. */
export async function replaceInvitation(tx: Tx, invitation: Insertable<DB['member_invitation']>): Promise<void> {
  await tx
    .deleteFrom('member_invitation')
    .where('client_id', '=', invitation.client_id)
    .where(sql`lower(email)`, '=', invitation.email.toLowerCase())
    .execute();
  await tx.insertInto('member_invitation').values(invitation).execute();
}

function selectOpen(db: Database, { hash, now }: { hash: Buffer; now: Date }) {
  return db
    .selectFrom('member_invitation as invitation')
    .innerJoin('client', 'client.account_id', 'invitation.client_id')
    .select(['invitation.id', 'invitation.client_id as clientId', 'invitation.email', 'invitation.role as memberRole'])
    .select(['invitation.language_code as languageCode', 'invitation.expires_at as expiresAt', 'client.company'])
    .select(selectPersonName(sql.ref('invitation.invited_by')).as('invitedBy'))
    .where('invitation.secret_hash', '=', hash)
    .where('invitation.expires_at', '>', now.toISOString())
    .where('client.deleted', '=', false);
}

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof selectInvitation>>>;

/** The invitation of a link that lets somebody in; undefined for one that is wrong, used, replaced, cancelled or expired. */
export const selectInvitation = (db: Database, link: { hash: Buffer; now: Date }) =>
  selectOpen(db, link).executeTakeFirst();

/** Uses an invitation up; false when somebody did before, or it was cancelled or replaced. */
export function deleteInvitation(tx: Tx, id: string, clientId: string): Promise<boolean> {
  return hasChanged(tx.deleteFrom('member_invitation').where('id', '=', id).where('client_id', '=', clientId));
}

/** The client in scope whose invitation it is. */
export async function selectClientOfInvitation(tx: Tx, scope: Scope, id: string): Promise<string | undefined> {
  const invitation = tx
    .selectFrom('member_invitation')
    .innerJoin('client', 'client.account_id', 'member_invitation.client_id')
    .select('client.account_id as clientId')
    .where('member_invitation.id', '=', id)
    .where(clientInScope(scope));
  return (await invitation.executeTakeFirst())?.clientId;
}

export async function insertMember(tx: Tx, member: Insertable<DB['member']>): Promise<void> {
  await tx.insertInto('member').values(member).execute();
}

export async function updateMember(tx: Tx, accountId: string, changed: Updateable<DB['member']>): Promise<void> {
  await tx.updateTable('member').set(changed).where('account_id', '=', accountId).execute();
}

/**
 * Locks a member of a client in scope against every write of theirs: what they write at the same moment is either done or refused
 * once this ends. Undefined when there is none.
 */
export function lockMember(tx: Tx, scope: Scope, accountId: string) {
  return tx
    .selectFrom('member')
    .innerJoin('client', 'client.account_id', 'member.client_id')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['member.role', 'member.client_id as clientId', 'member.first_name as firstName', 'client.company'])
    .select(['member.last_name as lastName', 'account.email', 'account.language_code as languageCode'])
    .select((eb) => eb('account.verified_at', 'is not', null).$castTo<boolean>().as('verified'))
    .where('member.account_id', '=', accountId)
    .where('member.removed_at', 'is', null)
    .where(clientInScope(scope))
    .forUpdate('member')
    .executeTakeFirst();
}

/** Locks a client that is not deleted, with what a handover must know. */
export function lockForHandover(tx: Tx, clientId: string, now: Date) {
  return tx
    .selectFrom('client')
    .select(['owner_id as ownerId', 'consultant_id as consultantId', 'company'])
    .select(sql<string>`first_name || ' ' || last_name`.as('owner'))
    .select(sql<string | null>`case when handover_until > ${now.toISOString()} then handover_to end`.as('offeredTo'))
    .select(sql<boolean>`exists (select from erasure_request where client_id = client.account_id)`.as('erasurePending'))
    .where('account_id', '=', clientId)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateClient(tx: Tx, clientId: string, changed: Updateable<DB['client']>): Promise<void> {
  await tx.updateTable('client').set(changed).where('account_id', '=', clientId).execute();
}

/** Withdraws the offer of the main user's role to a member who goes. */
export async function withdrawOfferTo(tx: Tx, clientId: string, accountId: string): Promise<void> {
  const over = { handover_to: null, handover_until: null };
  const client = tx.updateTable('client').set(over).where('account_id', '=', clientId);
  await client.where('handover_to', '=', accountId).execute();
}

/** Locks the main user of a client and another member, in one order, against every write of theirs. */
export function lockPair(tx: Tx, clientId: string, accountId: string) {
  return tx
    .selectFrom('member')
    .select(['account_id as accountId', 'first_name as firstName', 'last_name as lastName'])
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('role', '=', 'owner'), eb('account_id', '=', accountId)]))
    .where('removed_at', 'is', null)
    .orderBy('account_id')
    .forUpdate()
    .execute();
}
