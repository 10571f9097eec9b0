import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { canReadPlan } from '../plans/service.ts';
import { createQuestionnaireLibrary } from '../questionnaire/questionnaire-library.ts';
import { openTexts } from '../texts/load-texts.ts';

/** Reads with the product's own code what it cannot work without: texts, a questionnaire, accounts, a plan. Gives what was there. */
export async function readLikeServer(db: Database, brand: string): Promise<{ accounts: number; plans: number }> {
  await openTexts(db, brand);
  const questionnaires = createQuestionnaireLibrary(db);
  await questionnaires.get(await questionnaires.newestId());
  const { rows } = await sql<{ accounts: number; plans: number; plan: string | null }>`
    select (select count(*) from account) as accounts, (select count(*) from plan) as plans,
      (select plan.id from plan join client on client.account_id = plan.client_id
        where not client.deleted order by plan.created_at desc limit 1) as plan`.execute(db);
  const { plan, ...counts } = rows[0]!; // no table, one row
  if (plan !== null && !(await canReadPlan(db, plan))) throw new Error(`the plan ${plan} cannot be read`);
  return counts;
}
