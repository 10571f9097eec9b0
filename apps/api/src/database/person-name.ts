import { sql, type RawBuilder } from 'kysely';

/**
 * The name that the person of an account has now, looked up by the account id in `id`, a column or a value. Null for who is erased,
 * for an unknown author, and for an admin, who writes for the firm.
 */
export function selectPersonName(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`coalesce((select member.first_name || ' ' || member.last_name from member where member.account_id = ${id}),
    (select consultant.first_name || ' ' || consultant.last_name from consultant where consultant.account_id = ${id}))`;
}
