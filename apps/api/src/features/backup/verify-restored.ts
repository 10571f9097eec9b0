import type { Database } from '../../database/connect.ts';
import { canReadPlan } from '../plans/service.ts';
import { createQuestionnaireLibrary } from '../questionnaire/questionnaire-library.ts';
import { openTexts } from '../texts/text-library.ts';
import { selectCounts } from './queries.ts';

/** Reads with the product's own code what it cannot work without: texts, a questionnaire, accounts, a plan. Gives what was there. */
export async function readLikeServer(db: Database, brand: string): Promise<{ accounts: number; plans: number }> {
  await openTexts(db, brand);
  const questionnaires = createQuestionnaireLibrary(db);
  await questionnaires.get(await questionnaires.newestId());
  const { plan, accounts, plans } = await selectCounts(db);
  if (plan !== null && !(await canReadPlan(db, plan))) throw new Error(`the plan ${plan} cannot be read`);
  return { accounts: accounts ?? 0, plans: plans ?? 0 };
}
