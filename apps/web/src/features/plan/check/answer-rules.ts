import { OWN_ROWS, type DatePerson, type MetricTable, type Row } from '@app/schema/answers';
import { isFilled, missingInStep } from '@app/schema/completeness';
import { runwayMonths, sumShares } from '@app/schema/figures';
import { findingIds, QUESTIONS_NAMED, type RuleKey } from '@app/schema/findings';
import { answerTo, findQuestion, toRows, toText } from '../answers/answers-by-key.ts';
import { toMetricTable } from '../answers/metric-rows.ts';
import type { Checked, Finding, FindingLink } from './finding.ts';

const PRIORITIES_MIN = 3;
const PRIORITIES_MAX = 5;
const RUNWAY_MONTHS = 3;

/** One finding a step, at its first required question without an answer. The last step is left out: its questions are right below. */
export function requiredMissing({ questionnaire, answers }: Checked): Finding[] {
  return questionnaire.steps.slice(0, -1).flatMap((step) => {
    const first = missingInStep(step, answers, Infinity).find((missing) => missing.kind === 'answer');
    if (!first) return [];
    const link = { stepPosition: step.position, questionKey: first.questionKey };
    return [{ key: 'no_required', id: findingIds.requiredMissing(step.key), params: { step: step.position }, link }];
  });
}

/** A row of the targets that says something but has no figure for 12 months nor for three years. Rows left empty are no targets. */
export function targetsWithoutNumber(checked: Checked): Finding[] {
  const link = linkTo(checked, QUESTIONS_NAMED.targets);
  const table = answerTo(checked.questionnaire, checked.answers, QUESTIONS_NAMED.targets) as MetricTable | undefined;
  if (!link || !table) return [];
  const lacksNumber = (row: Row) => saysSomething(row) && hasNoTarget(row);
  const ids = [
    ...Object.keys(table)
      .filter((key) => key !== OWN_ROWS && lacksNumber(table[key] as Row))
      .map(findingIds.targetWithoutNumber),
    ...(table[OWN_ROWS] ?? []).filter(lacksNumber).map(findingIds.ownTargetWithoutNumber),
  ];
  return ids.map((id) => ({ key: 'target_no_number', id, params: {}, link }));
}

/** Only once there is a priority: before that the step lacks a required answer, which is a finding already. */
export function priorityCount(checked: Checked): Finding[] {
  const n = priorityNames(checked).length;
  if (n === 0 || (n >= PRIORITIES_MIN && n <= PRIORITIES_MAX)) return [];
  return one(checked, 'priority_count', 'pr_list', { n });
}

/** The benefit is the product's name or a part of it, whatever the case. */
export function benefitRepeats(checked: Checked): Finding[] {
  const link = linkTo(checked, QUESTIONS_NAMED.benefits);
  if (!link) return [];
  return toRows(answerTo(checked.questionnaire, checked.answers, QUESTIONS_NAMED.benefits)).flatMap((row) => {
    const product = toText(row['product']);
    const benefit = toText(row['benefit']).toLowerCase();
    if (benefit === '' || !product.toLowerCase().includes(benefit)) return [];
    return [
      {
        key: 'benefit_repeats' as const,
        id: findingIds.benefitRepeats(row),
        params: { row: product },
        link,
      },
    ];
  });
}

/** Shares that were given add up to something else than 100. */
export function sharesNot100(checked: Checked): Finding[] {
  const shares = answerTo(checked.questionnaire, checked.answers, 'gp_shares') as Record<string, number> | undefined;
  const given = Object.values(shares ?? {}).filter((share) => share > 0);
  const n = sumShares(shares ?? {});
  return given.length === 0 || n === 100 ? [] : one(checked, 'shares_not_100', 'gp_shares', { n });
}

/** The sum of the investments whose source of funding is not yet settled. */
export function fundingOpen(checked: Checked): Finding[] {
  const rows = toRows(answerTo(checked.questionnaire, checked.answers, 'fr_investments'));
  const open = rows.filter((row) => row['source'] === 'open').map((row) => row['amount']);
  const amount = getSum(open.filter((cell) => typeof cell === 'number'));
  return amount > 0 ? one(checked, 'funding_open', 'fr_investments', { amount }) : [];
}

export function runwayShort(checked: Checked): Finding[] {
  const months = runwayMonths(toMetricTable(answerTo(checked.questionnaire, checked.answers, 'fr_cash')), 'now');
  return months !== null && months < RUNWAY_MONTHS ? one(checked, 'runway_short', 'fr_cash', {}) : [];
}

export function noFollowup(checked: Checked): Finding[] {
  const meeting = answerTo(checked.questionnaire, checked.answers, 'pr_followup') as DatePerson | undefined;
  return isFilled(meeting?.date) ? [] : one(checked, 'no_followup', 'pr_followup', {});
}

export function priorityNames({ questionnaire, answers }: Checked): string[] {
  return toRows(answerTo(questionnaire, answers, QUESTIONS_NAMED.priorities))
    .map((row) => toText(row['priority']))
    .filter((name) => name !== '');
}

export function linkTo({ questionnaire }: Checked, questionKey: string): FindingLink | null {
  const found = findQuestion(questionnaire, questionKey);
  return found && { stepPosition: found.step.position, questionKey };
}

export function one(
  checked: Checked,
  key: RuleKey,
  questionKey: string,
  params: Finding['params'],
  id: string = findingIds.once(key),
): Finding[] {
  const link = linkTo(checked, questionKey);
  return link ? [{ key, id, params, link }] : [];
}

/** Without the dust of binary fractions: 33.3 + 33.3 + 33.4 is 100. */
function getSum(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100;
}

function saysSomething(row: Row): boolean {
  return Object.values(row).some(isFilled);
}

function hasNoTarget(row: Row): boolean {
  return typeof row['m12'] !== 'number' && typeof row['y3'] !== 'number';
}
