import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Block } from './answers.ts';
import { getPlanHead, listChapters, type Chapter, type Source } from './content.ts';
import { isReview } from '../questionnaire/review-step.ts';
import type { Labels } from './labels.ts';
import { layEntries, writeEntries } from './list.ts';
import * as paper from './paper.ts';
import { layTable, writeTable } from './table.ts';
import { cutLine } from './wrap.ts';

/** The pages of a text that is read from the first to the last. */
export const PAGES = { layout: 'portrait', margin: 56 } as const;
const HEAD_Y = 32;
const GAP = 6;
const CONTENTS_LEADING = 20;
const FIRST_LINES = 60; // of what a heading stays together with

/** The whole plan: its head, its contents, a chapter for each step. */
export async function makeWhole(source: Source): Promise<Buffer> {
  const head = getPlanHead(source);
  const { labels, now } = source;
  const { sheet, root } = paper.open({ ...head, ...PAGES, language: labels.language, author: head.company, now });
  await writePlan(sheet, root, { source, outline: sheet.doc.outline, name: 'plan' });
  root.end();
  const mark = source.questionnaire.steps.some(isReview) ? [labels.t('paper.private_mark')] : [];
  writeHeadsAndFeet(sheet, labels, { ...head, title: [...mark, head.title].join(' · ') });
  return paper.close(sheet);
}

/** A plan, where it is in the file's outline, and the name that its destinations begin with. */
type PlanPart = { source: Source; outline: PDFKit.PDFOutline; name: string };

/** Writes a plan from the page that is begun. Other work gets its turn between the questions. */
export async function writePlan(
  sheet: paper.Sheet,
  root: paper.Element,
  { source, outline, name }: PlanPart,
): Promise<void> {
  const { doc } = sheet;
  const chapters = listChapters(source);
  const first = doc.bufferedPageRange().count - 1;
  writeTitle(sheet, root, source);
  const contents = paper.addElement(sheet, root, 'TOC');
  const contentsTop = sheet.y;
  const places: ChapterPlace[] = [];
  for (const [index, chapter] of chapters.entries()) {
    paper.startNextPage(sheet);
    const destination = `${name}-step-${index + 1}`;
    places.push({ name: chapter.name, page: doc.bufferedPageRange().count, destination });
    doc.addNamedDestination(destination);
    outline.addItem(chapter.name);
    await writeChapter(sheet, root, { labels: source.labels, chapter });
  }
  doc.switchToPage(first);
  writeContents({ ...sheet, y: contentsTop }, contents, places);
  doc.switchToPage(doc.bufferedPageRange().count - 1);
}

type ChapterPlace = { name: string; page: number; destination: string };

function writeTitle(sheet: paper.Sheet, root: paper.Element, source: Source): void {
  const { document, labels } = source;
  const head = getPlanHead(source);
  const { startDate, percentCompleted } = document.plan;
  sheet.y += 40;
  paper.writeText(sheet, root, { text: head.plan, type: 'H1', style: paper.STYLES.title, gap: GAP });
  for (const line of [head.company, head.unit].filter(Boolean))
    paper.writeText(sheet, root, { text: line, style: paper.STYLES.question });
  sheet.y += GAP;
  const facts = [
    labels.t('paper.started', { date: labels.day(startDate) }),
    labels.t('paper.as_of', { date: head.today }),
    labels.t('paper.percent', { percent: labels.percent(percentCompleted) }),
  ];
  const isPrivate = source.questionnaire.steps.some(isReview);
  paper.writeText(sheet, root, { text: facts.join(' · '), style: paper.STYLES.soft, gap: isPrivate ? 2 * GAP : 40 });
  if (isPrivate)
    paper.writeText(sheet, root, { text: labels.t('paper.private_note'), style: paper.STYLES.label, gap: 40 });
  paper.writeText(sheet, root, { text: labels.t('paper.contents'), type: 'H2', style: paper.STYLES.step, gap: GAP });
}

/** Once the pages are known. Each entry leads to its chapter. */
function writeContents(sheet: paper.Sheet, contents: paper.Element, places: readonly ChapterPlace[]): void {
  const { doc, left, width } = sheet;
  const leading = Math.min(CONTENTS_LEADING, (sheet.bottom - sheet.y) / places.length);
  const style = paper.STYLES.body;
  for (const { name, page, destination } of places) {
    const entry = paper.addElement(sheet, contents, 'TOCI');
    const link = paper.addElement(sheet, entry, 'Link');
    link.add(() => {
      paper.writeLine(sheet, cutLine(name, width - 50, paper.createMeasure(sheet, style)), {
        style,
        x: left,
        y: sheet.y,
      });
      paper.writeLine(sheet, ` ${page}`, { style, x: left, y: sheet.y, right: left + width });
    });
    doc.goTo(left, sheet.y, width, leading, destination, { structParent: link });
    entry.end();
    sheet.y += leading;
  }
  contents.end();
}

type ChapterPart = { labels: Labels; chapter: Chapter };

async function writeChapter(sheet: paper.Sheet, root: paper.Element, { labels, chapter }: ChapterPart): Promise<void> {
  const section = paper.addElement(sheet, root, 'Sect');
  paper.writeText(sheet, section, { text: chapter.name, type: 'H2', style: paper.STYLES.step });
  paper.writeText(sheet, section, { text: chapter.purpose, style: paper.STYLES.soft, gap: GAP });
  const state = chapter.completed ? `✓ ${labels.t('plan.state.completed')}` : labels.t('paper.step_open');
  const note = chapter.isPrivate ? labels.t('paper.private_note') : state;
  paper.writeText(sheet, section, { text: note, style: paper.STYLES.label, gap: 2 * GAP });
  for (const { label, blocks, todos } of chapter.questions) {
    await nextTurn();
    const room = FIRST_LINES; // a question is never alone at the end of a page
    paper.writeText(sheet, section, { text: label, type: 'H3', style: paper.STYLES.question, gap: GAP / 2, room });
    for (const block of blocks) writeBlock(sheet, section, block);
    if (todos.length > 0) {
      writeBlock(sheet, section, { kind: 'label', text: labels.t('plan.todos') });
      writeBlock(sheet, section, { kind: 'list', entries: todos });
    }
    sheet.y += 2 * GAP;
  }
  section.end();
}

export function writeBlock(sheet: paper.Sheet, section: paper.Element, block: Block): void {
  switch (block.kind) {
    case 'text':
      return paper.writeText(sheet, section, {
        text: block.text,
        style: block.soft ? paper.STYLES.soft : paper.STYLES.body,
        gap: GAP,
      });
    case 'label':
      paper.ensureRoom(sheet, paper.lineHeight(paper.STYLES.label) + FIRST_LINES / 2);
      return paper.writeText(sheet, section, { text: block.text, style: paper.STYLES.label, gap: GAP / 3 });
    case 'list':
      writeEntries(sheet, section, layEntries(sheet, block.entries));
      break;
    case 'table':
      writeTable(sheet, section, layTable(sheet, block.table));
  }
  sheet.y += GAP;
}

type Foot = { title: string; today: string; firm: string };

/** What it is on every page but the first, and on each which page it is. */
export function writeHeadsAndFeet(sheet: paper.Sheet, labels: Labels, { title, today, firm }: Foot): void {
  const { doc, left: x, width, bottom } = sheet;
  const { count } = doc.bufferedPageRange();
  const style = paper.STYLES.soft;
  const measure = paper.createMeasure(sheet, style);
  /** One text at the left edge, cut where it would meet the one at the right. */
  const writeBoth = (text: string, atRight: string, y: number) => {
    paper.writeLine(sheet, cutLine(text, width - measure(atRight) - 20, measure), { style, x, y });
    paper.writeLine(sheet, atRight, { style, x, y, right: x + width });
  };
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    paper.drawDecoration(sheet, 'Pagination', () => {
      if (page > 0) writeBoth(title, labels.t('paper.as_of', { date: today }), HEAD_Y);
      const y = bottom + (HEAD_Y - style.size) / 2 + 4;
      writeBoth(firm, labels.t('paper.page', { page: page + 1, pages: count }), y);
    });
  }
}
