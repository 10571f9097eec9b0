import type { Role } from '@app/schema/roles';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { HAS_SECOND_FACTOR } from '../../../database/second-factor.ts';

type RuledRole = Exclude<Role, 'User'>;

/** From when on a second factor is required of a role by the admins; null where it is not. */
export async function selectRule(db: Database, role: RuledRole): Promise<string | null> {
  const rule = db.selectFrom('second_factor_rule').select('required_from').where('role', '=', role);
  return (await rule.executeTakeFirst())?.required_from ?? null;
}

/** The same, while the lock keeps others from changing it. */
export async function selectRuleUnderLock(tx: Tx, role: RuledRole): Promise<string | null> {
  // raw: Kysely locks no tables
  await sql`lock table second_factor_rule in share row exclusive mode`.execute(tx); // admins change one now and then
  return selectRule(tx, role);
}

export function selectRules(db: Database) {
  return db.selectFrom('second_factor_rule').select(['role', 'required_from as requiredFrom']).execute();
}

export async function putRule(tx: Tx, role: RuledRole, from: Date | null): Promise<void> {
  if (from === null) {
    await tx.deleteFrom('second_factor_rule').where('role', '=', role).execute();
    return;
  }
  const required_from = from.toISOString();
  await tx
    .insertInto('second_factor_rule')
    .values({ role, required_from })
    .onConflict((conflict) => conflict.column('role').doUpdateSet({ required_from }))
    .execute();
}

/** The accounts of the staff that are open and log in with a password alone: with neither app nor passkey nor login service. */
function lacking(db: Database) {
  return db
    .selectFrom('account')
    .where('role', '<>', 'User')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where(({ not }) => not(HAS_SECOND_FACTOR));
}

export function countLacking(db: Database) {
  return lacking(db)
    .select(['role', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('role')
    .execute();
}

export async function selectLacking(db: Database, role: RuledRole): Promise<string[]> {
  const accounts = await lacking(db).select('id').where('role', '=', role).orderBy('id').execute();
  return accounts.map(({ id }) => id);
}
