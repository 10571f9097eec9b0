import type { AnswerValue } from '@app/schema/answers';
import { possibleFindingIds, QUESTIONS_NAMED } from '@app/schema/findings';
import { VALIDATION_KEYS } from '@app/schema/validation';
import type { Tx } from '../../database/connect.ts';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import type { QuestionnaireLibrary } from '../questionnaire/questionnaire-library.ts';
import * as queries from './queries.ts';

/**
 * Keeps the reason for which a finding is dismissed, in the plan's lock. Only what the review can find in this plan is taken, and the dismissals
 * of rows and to-dos that are gone are deleted, so that there are never more of them than findings.
 */
export async function dismissFinding(
  { questionnaires }: SignedInContext,
  tx: Tx,
  { plan, finding, reason }: { plan: queries.LockedPlan; finding: string; reason: string },
): Promise<void> {
  const possible = await selectPossibleFindings(questionnaires.over(tx), tx, plan);
  if (!possible.has(finding))
    throw new Failure('bad_request', { errors: [{ path: 'finding', key: VALIDATION_KEYS.unknownFinding }] });
  await queries.deletePassedFindingsBut(tx, plan.id, [...possible]);
  await queries.upsertPassedFinding(tx, { plan_id: plan.id, finding, reason });
}

async function selectPossibleFindings(questionnaires: QuestionnaireLibrary, tx: Tx, plan: queries.LockedPlan) {
  const questionnaire = await questionnaires.getOfPlan(plan);
  const named = new Set<string>(Object.values(QUESTIONS_NAMED));
  const questions = questionnaire.steps.flatMap((step) => step.questions).filter(({ key }) => named.has(key));
  const { answers, todos } = await queries.selectFindingSubjects(
    tx,
    plan.id,
    questions.map(({ id }) => id),
  );
  const values = answers.map(({ questionId, value }) => [questionId, value as AnswerValue] as const);
  return possibleFindingIds({ questionnaire, answers: new Map(values), todos });
}
