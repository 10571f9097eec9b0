import type { DatePerson, Row } from '@app/schema/answers';
import { isFilled, missingInStep } from '@app/schema/completeness';
import { runwayMonths, sumShares } from '@app/schema/figures';
import { OWN_ROWS } from '@app/schema/plan-limits';
import { findingIds, QUESTIONS_NAMED } from '@app/schema/findings';
import { daysBetween } from '../../../lib/format.ts';
import {
  getAnswer,
  getOwnRows,
  hasCell,
  toMetricTable,
  toRows,
  toText,
  withoutDanglingChoices,
} from '../answers/answer-values.ts';
import { listFinding, listPriorityNames, type Checked, type Finding } from './finding.ts';
import { TODO_RULES } from './todo-rules.ts';

const PRIORITIES_MIN = 3;
const PRIORITIES_MAX = 5;
const RUNWAY_MONTHS = 3;
const FOLLOWUP_DAYS = 30;

const RULES: readonly ((checked: Checked) => Finding[])[] = [
  requiredMissing,
  targetsWithoutNumber,
  priorityCount,
  ...TODO_RULES,
  benefitRepeats,
  sharesNot100,
  fundingOpen,
  runwayShort,
  followup,
];

/** The automatic check of the review step: every finding, in the order of steps. */
export function checkPlan(checked: Checked): Finding[] {
  const whole = { ...checked, answers: withoutDanglingChoices(checked.questionnaire, checked.answers) };
  return RULES.flatMap((rule) => rule(whole)).toSorted((a, b) => a.link.stepPosition - b.link.stepPosition);
}

/** One finding a step, at its first required question without an answer. The last step is left out: its questions are right below. */
function requiredMissing(checked: Checked): Finding[] {
  return checked.questionnaire.steps.slice(0, -1).flatMap((step) => {
    const missing = missingInStep(step, checked.answers, Infinity).filter((one) => one.kind === 'answer');
    const [first] = missing;
    if (!first) return [];
    const id = findingIds.requiredMissing(step.key);
    const params = { step: step.position, count: missing.length };
    return listFinding(checked, { key: 'no_required', question: first.questionKey, params, id });
  });
}

/** A row of the targets that says something but has no figure for 12 months nor for three years. Rows left empty are no targets. */
function targetsWithoutNumber(checked: Checked): Finding[] {
  const table = toMetricTable(getAnswer(checked.questionnaire, checked.answers, QUESTIONS_NAMED.targets));
  const ids = [
    ...Object.keys(table)
      .filter((key) => key !== OWN_ROWS && lacksTarget(table[key] as Row))
      .map(findingIds.targetWithoutNumber),
    ...getOwnRows(table).filter(lacksTarget).map(findingIds.ownTargetWithoutNumber),
  ];
  return ids.flatMap((id) => listFinding(checked, { key: 'target_no_number', question: QUESTIONS_NAMED.targets, id }));
}

function lacksTarget(row: Row): boolean {
  return hasCell(row) && typeof row['m12'] !== 'number' && typeof row['y3'] !== 'number';
}

/** Only once there is a priority: before that the step lacks a required answer, which is a finding already. */
function priorityCount(checked: Checked): Finding[] {
  const n = listPriorityNames(checked).length;
  if (n === 0 || (n >= PRIORITIES_MIN && n <= PRIORITIES_MAX)) return [];
  return listFinding(checked, { key: 'priority_count', question: 'pr_list', params: { n } });
}

/** The benefit is the product's name or a part of it, whatever the case. */
function benefitRepeats(checked: Checked): Finding[] {
  const question = QUESTIONS_NAMED.benefits;
  return toRows(getAnswer(checked.questionnaire, checked.answers, question)).flatMap((row) => {
    const product = toText(row['product']);
    const benefit = toText(row['benefit']).toLowerCase();
    if (benefit === '' || !product.toLowerCase().includes(benefit)) return [];
    const id = findingIds.benefitRepeats(row);
    return listFinding(checked, { key: 'benefit_repeats', question, params: { row: product }, id });
  });
}

/** Shares that were given add up to something else than 100. */
function sharesNot100(checked: Checked): Finding[] {
  const shares = (getAnswer(checked.questionnaire, checked.answers, 'gp_shares') ?? {}) as Record<string, number>;
  const n = sumShares(shares);
  if (n === 100 || !Object.values(shares).some((share) => share > 0)) return [];
  return listFinding(checked, { key: 'shares_not_100', question: 'gp_shares', params: { n } });
}

/** The sum of the investments whose source of funding is not yet settled. */
function fundingOpen(checked: Checked): Finding[] {
  const rows = toRows(getAnswer(checked.questionnaire, checked.answers, 'fr_investments'));
  const open = rows.filter((row) => row['source'] === 'open').map((row) => row['amount']);
  const sum = open.reduce<number>((total, cell) => total + (typeof cell === 'number' ? cell : 0), 0);
  const amount = Math.round(sum * 100) / 100; // without the dust of binary fractions
  if (amount <= 0) return [];
  return listFinding(checked, { key: 'funding_open', question: 'fr_investments', params: { amount } });
}

function runwayShort(checked: Checked): Finding[] {
  const table = toMetricTable(getAnswer(checked.questionnaire, checked.answers, 'fr_cash'));
  const months = runwayMonths(table, 'now');
  if (months === null || months >= RUNWAY_MONTHS) return [];
  return listFinding(checked, { key: 'runway_short', question: 'fr_cash' });
}

/** No meeting, or one that is later than its help asks for. */
function followup(checked: Checked): Finding[] {
  const meeting = getAnswer(checked.questionnaire, checked.answers, 'pr_followup') as DatePerson | undefined;
  const key = isFilled(meeting?.date) ? 'followup_late' : 'no_followup';
  const isFine = isFilled(meeting?.date) && daysBetween(checked.today, meeting?.date ?? '') <= FOLLOWUP_DAYS;
  return isFine ? [] : listFinding(checked, { key, question: 'pr_followup', params: { days: FOLLOWUP_DAYS } });
}
