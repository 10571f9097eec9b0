import { isOpen } from '@app/schema/todo-state';
import type { DatePerson } from '@app/schema/answers';
import { stepNameKey } from '@app/schema/text-keys';
import { toDay } from '../../lib/days.ts';
import { isReview } from '../questionnaire/review-step.ts';
import { datePersonText } from './answers.ts';
import { GAP, layBlock, layText, writeGroups } from './blocks.ts';
import { findAnswer, getPlanHead, questionHeading, type Source } from './content.ts';
import { followUpTable } from './follow-up-content.ts';
import { toPlainLine, toPlainText } from './labels.ts';
import * as paper from './paper.ts';
import { priorityEntries, targetTable } from './wall-content.ts';
import { cutLines } from './wrap.ts';

const COLUMNS = ['baseline', 'm12', 'y3']; // of the targets
const ROWS_MOST = 8; // of the targets
const LINES_MOST = 3; // of the figure that matters most
const PAD = 8;
const TITLE_LEAST = 0.5; // of its size: a longer word is broken

/** What a reader wants to know first: whose plan this is, how far it is, what it is about. */
export function writeSummary(sheet: paper.Sheet, root: paper.Element, source: Source): void {
  writeTitle(sheet, root, source);
  writeFacts(sheet, root, listFacts(source));
  writePriorities(sheet, root, source);
  writeTargets(sheet, root, source);
  writeFollowUp(sheet, root, source);
}

function writeTitle(sheet: paper.Sheet, root: paper.Element, source: Source): void {
  const { labels } = source;
  const head = getPlanHead(source);
  const { question, label, soft } = paper.STYLES;
  paper.writeText(sheet, root, { text: head.plan, type: 'H1', style: getTitleStyle(sheet, head.plan), gap: GAP });
  for (const text of [head.company, head.unit].filter(Boolean)) paper.writeText(sheet, root, { text, style: question });
  sheet.y += GAP;
  paper.writeText(sheet, root, { text: listTitleFacts(source).join(' · '), style: soft, gap: GAP });
  if (source.questionnaire.steps.some(isReview))
    paper.writeText(sheet, root, { text: labels.t('paper.private_note'), style: label, gap: GAP });
  sheet.y += GAP;
}

/** When the plan was started, how far it is, and of which day that is. */
export function listTitleFacts(source: Source): string[] {
  const { document, labels, timeZone } = source;
  const { startDate, percentCompleted, completed, completedAt } = document.plan;
  const state =
    completed && completedAt !== null
      ? labels.t('plan.completed_on', { date: labels.day(toDay(new Date(completedAt), timeZone)) })
      : labels.t('paper.percent', { percent: labels.percent(percentCompleted) });
  return [
    labels.t('paper.started', { date: labels.day(startDate) }),
    state,
    labels.t('paper.as_of', { date: getPlanHead(source).today }),
  ];
}

/** As large as the longest word of the name finds room. */
function getTitleStyle(sheet: paper.Sheet, name: string): paper.Style {
  const { title } = paper.STYLES;
  const measure = paper.createMeasure(sheet, title);
  const longest = Math.max(...name.split(/[ -]/).map((word) => measure(`${word}-`)));
  return paper.scaleStyle(title, Math.min(1, Math.max(TITLE_LEAST, sheet.width / longest)));
}

type Fact = { name: string; text: string };

/** The to-dos by their state, and when one meets over the plan again. */
export function listFacts(source: Source): Fact[] {
  const { document, labels, now, timeZone } = source;
  const { todos } = document;
  const open = todos.filter(isOpen);
  const today = toDay(now, timeZone);
  const overdue = open.filter(({ deadline }) => deadline !== null && deadline < today).length;
  const counts = { open: open.length - overdue, overdue, done: todos.length - open.length };
  const meeting = findAnswer(source, 'pr_followup')?.value;
  const facts = [
    { name: labels.t('plan.todos'), text: todos.length === 0 ? '' : labels.t('all_todos.counts', counts) },
    {
      name: questionHeading(labels, 'pr_followup'),
      text: meeting ? toPlainLine(datePersonText(labels, meeting as DatePerson)) : '',
    },
  ];
  return facts.filter(({ text }) => text !== '');
}

/** The facts side by side on one ground. */
function writeFacts(sheet: paper.Sheet, root: paper.Element, facts: readonly Fact[]): void {
  if (facts.length === 0) return;
  const { soft, label } = paper.STYLES;
  const width = sheet.width / facts.length;
  const cells = facts.map(({ name, text }, index) => {
    const cell = { ...sheet, left: sheet.left + index * width + PAD, width: width - 2 * PAD, y: sheet.y + PAD };
    return { cell, names: paper.wrap(cell, name, soft), texts: paper.wrap(cell, text, label) };
  });
  const heights = cells.map(
    (one) => one.names.length * paper.lineHeight(soft) + one.texts.length * paper.lineHeight(label),
  );
  const height = Math.max(...heights) + 2 * PAD;
  paper.drawTint(sheet, height);
  for (const { cell, names, texts } of cells) {
    const write = () => {
      paper.writeLines(cell, names, { style: soft });
      paper.writeLines(cell, texts, { style: label });
    };
    paper.put(sheet, root, { type: 'P', write });
  }
  sheet.y += height + 3 * GAP;
}

function writePriorities(sheet: paper.Sheet, root: paper.Element, source: Source): void {
  const entries = priorityEntries(source).map(({ text: _how, ...entry }) => entry);
  if (entries.length === 0) return;
  const list = layBlock(sheet, root, { kind: 'list', entries });
  writeGroups(sheet, [[layHeading(sheet, root, questionHeading(source.labels, 'pr_list')), list]]);
  sheet.y += GAP;
}

function writeTargets(sheet: paper.Sheet, root: paper.Element, source: Source): void {
  const { labels } = source;
  const table = targetTable(source, COLUMNS);
  const one = toPlainText((findAnswer(source, 'ta_one')?.value ?? '') as string);
  if (!table && one === '') return;
  const { label, soft } = paper.STYLES;
  const parts = [layHeading(sheet, root, labels.t(stepNameKey('targets')))];
  if (one !== '') {
    const measure = { width: sheet.width, measure: paper.createMeasure(sheet, label) };
    const lines = cutLines(paper.wrap(sheet, one, label), LINES_MOST, measure);
    parts.push(layText(sheet, root, { text: lines.join('\n'), style: label, gap: GAP }));
  }
  if (table) {
    parts.push(layBlock(sheet, root, { kind: 'table', table: { ...table, rows: table.rows.slice(0, ROWS_MOST) } }));
    const count = table.rows.length - ROWS_MOST;
    if (count > 0) parts.push(layText(sheet, root, { text: labels.t('paper.more', { count }), style: soft }));
  }
  writeGroups(sheet, [parts]);
  sheet.y += GAP;
}

/** The figures that are followed up since the plan was completed. */
function writeFollowUp(sheet: paper.Sheet, root: paper.Element, source: Source): void {
  const table = followUpTable(source, 'wide');
  if (!table) return;
  const heading = layHeading(sheet, root, source.labels.t('follow_up.title'));
  writeGroups(sheet, [[heading, layBlock(sheet, root, { kind: 'table', table })]]);
  sheet.y += GAP;
}

/** Lays a heading of the summary out. */
export function layHeading(sheet: paper.Sheet, root: paper.Element, text: string) {
  const style = paper.scaleStyle(paper.STYLES.step, 0.8);
  return layText(sheet, root, { text, type: 'H2', style, gap: GAP });
}
