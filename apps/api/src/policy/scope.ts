import { mayActAs, type MemberRole } from '@app/schema/member-roles';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Membership } from '../database/membership.ts';
import { hasRow } from '../database/outcome.ts';
import { Failure } from '../failure.ts';
import type { Reach } from './policy.ts';

/** What a member of a client may touch: what is the client's. `least` is the role that the procedure takes. */
export type CompanyScope = { reach: 'company'; accountId: string; member: Membership; least: MemberRole };

/** What a caller may touch with the procedure called: decided by the policy, enforced in the `where` of each query. */
export type Scope = { reach: 'own' | 'theirs' | 'all'; accountId: string } | CompanyScope;

type Caller = { accountId: string; member: Membership | null };

/** The scope that the policy gives a caller. Throws `forbidden` for a member whose role is too low. */
export function toScope(reach: Reach, { accountId, member }: Caller): Scope {
  if (reach === 'own' || reach === 'theirs' || reach === 'all') return { reach, accountId };
  const least = reach.slice('company:'.length) as MemberRole;
  if (!member || !mayActAs(member.role, least)) throw new Failure('forbidden');
  return { reach: 'company', accountId, member, least };
}

/** The client of a member who calls. Throws `not_found` for anybody else, who has none. */
export function getClientId(scope: Scope): string {
  if (scope.reach !== 'company') throw new Failure('not_found');
  return scope.member.clientId;
}

/** Whether the caller is the main user of a client. */
export const isOwner = (scope: Scope): boolean => scope.reach === 'company' && scope.member.role === 'owner';

/**
 * The condition that a client is in scope and not deleted, for a query that has `client` in it. One SQL text a reach, so that
 * each stays a prepared statement; a row out of scope is as if it did not exist.
 */
export function clientInScope(scope: Scope): RawBuilder<boolean> {
  if (scope.reach === 'company')
    return sql<boolean>`client.account_id = ${scope.member.clientId} and not client.deleted`;
  if (scope.reach === 'theirs') return sql<boolean>`client.consultant_id = ${scope.accountId} and not client.deleted`;
  return scope.reach === 'all' ? sql<boolean>`not client.deleted` : sql<boolean>`false`;
}

/** Whether a client is in scope. */
export function isClientInScope(db: Database, scope: Scope, clientId: string): Promise<boolean> {
  const client = db.selectFrom('client').select('account_id').where('account_id', '=', clientId);
  return hasRow(client.where(clientInScope(scope)));
}

/** The condition that a consultant is in scope, for a query that has `consultant` in it. */
export function consultantInScope({ reach, accountId }: Scope): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`true`;
  return sql<boolean>`consultant.account_id = ${accountId}`;
}

/**
 * Holds the membership of a member who writes until the transaction ends, so that either the write or a removal is first. Throws
 * `unauthorized` for one who was removed meanwhile, and `forbidden` for one whose role is too low by now.
 */
export async function holdMembership(tx: Database, scope: Scope): Promise<void> {
  if (scope.reach !== 'company') return;
  const member = await tx
    .selectFrom('member')
    .select('role')
    .where('account_id', '=', scope.accountId)
    .where('removed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!member) throw new Failure('unauthorized');
  if (!mayActAs(member.role, scope.least)) throw new Failure('forbidden');
}
