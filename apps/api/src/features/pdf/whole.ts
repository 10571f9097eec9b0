import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Block } from './blocks.ts';
import { chaptersOf, headOf, type Chapter, type Head, type Source } from './content.ts';
import { layEntries, writeEntries } from './list.ts';
import {
  closePdf,
  decorate,
  ensure,
  leadingOf,
  measureIn,
  openIn,
  openPdf,
  putInto,
  STYLES,
  turnPage,
  wrapIn,
  writeLine,
  writeLines,
  writeText,
  type Element,
  type Sheet,
} from './sheet.ts';
import { layTable, writeTable } from './table.ts';
import { cutLine } from './wrap.ts';
import type { Labels } from './labels.ts';

const MARGIN = 56;
const HEAD_Y = 32;
const GAP = 6;
const CONTENTS_LEADING = 20;
const FIRST_LINES = 60; // of what a heading stays together with

/** The whole plan: its head, its contents, a chapter for each step. */
export async function makeWhole(source: Source): Promise<Buffer> {
  const head = headOf(source);
  const title = `${head.plan} · ${head.company}`;
  const { sheet, root } = openPages({ title, author: head.company, labels: source.labels, now: source.now });
  await writePlan(sheet, root, { source, outline: sheet.doc.outline, name: 'plan' });
  root.end();
  writeHeadsAndFeet(sheet, source.labels, { ...head, title });
  return closePdf(sheet.doc);
}

type Pages = { title: string; author: string; labels: Labels; now: Date };

/** Empty upright pages with the root of their structure. */
export function openPages({ title, author, labels, now }: Pages): { sheet: Sheet; root: Element } {
  const doc = openPdf({ language: labels.language, title, author, now, layout: 'portrait' });
  const { width, height } = doc.page;
  const root = doc.struct('Document');
  doc.addStructure(root);
  const sheet = { doc, left: MARGIN, width: width - 2 * MARGIN, top: MARGIN, bottom: height - MARGIN, y: MARGIN };
  return { sheet, root };
}

/** A plan, where it is in the file's outline, and the name that its destinations begin with. */
type PlanPart = { source: Source; outline: PDFKit.PDFOutline; name: string };

/** Writes a plan from the page that is begun. Other work gets its turn between the questions. */
export async function writePlan(sheet: Sheet, root: Element, { source, outline, name }: PlanPart): Promise<void> {
  const { doc } = sheet;
  const chapters = chaptersOf(source);
  const first = doc.bufferedPageRange().count - 1;
  writeTitle(sheet, root, source);
  const contents = openIn(sheet, root, 'TOC');
  const contentsTop = sheet.y;
  const places: ChapterPlace[] = [];
  for (const [index, chapter] of chapters.entries()) {
    turnPage(sheet);
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

function writeTitle(sheet: Sheet, root: Element, source: Source): void {
  const { document, labels } = source;
  const head = headOf(source);
  const { startDate, percentCompleted } = document.plan;
  sheet.y += 40;
  writeText(sheet, root, { text: head.plan, type: 'H1', style: STYLES.title, gap: GAP });
  for (const line of [head.company, head.unit].filter(Boolean))
    writeText(sheet, root, { text: line, style: STYLES.question });
  sheet.y += GAP;
  const facts = [
    labels.t('paper.started', { date: labels.day(startDate) }),
    labels.t('paper.as_of', { date: head.today }),
    labels.t('paper.percent', { percent: labels.percent(percentCompleted) }),
  ];
  writeText(sheet, root, { text: facts.join(' · '), style: STYLES.soft, gap: 40 });
  writeText(sheet, root, { text: labels.t('paper.contents'), type: 'H2', style: STYLES.step, gap: GAP });
}

/** Once the pages are known. Each entry leads to its chapter. */
function writeContents(sheet: Sheet, contents: Element, places: readonly ChapterPlace[]): void {
  const { doc, left, width } = sheet;
  const leading = Math.min(CONTENTS_LEADING, (sheet.bottom - sheet.y) / places.length);
  const style = STYLES.body;
  for (const { name, page, destination } of places) {
    const entry = openIn(sheet, contents, 'TOCI');
    const link = openIn(sheet, entry, 'Link');
    link.add(() => {
      writeLine(sheet, cutLine(name, width - 50, measureIn(doc, style)), { style, x: left, y: sheet.y });
      writeLine(sheet, ` ${page}`, { style, x: left, y: sheet.y, right: left + width });
    });
    doc.goTo(left, sheet.y, width, leading, destination, { structParent: link });
    entry.end();
    sheet.y += leading;
  }
  contents.end();
}

type ChapterPart = { labels: Labels; chapter: Chapter };

async function writeChapter(sheet: Sheet, root: Element, { labels, chapter }: ChapterPart): Promise<void> {
  const section = openIn(sheet, root, 'Sect');
  writeText(sheet, section, { text: chapter.name, type: 'H2', style: STYLES.step });
  writeText(sheet, section, { text: chapter.purpose, style: STYLES.soft, gap: GAP });
  const state = chapter.completed ? `✓ ${labels.t('plan.state.completed')}` : labels.t('paper.step_open');
  writeText(sheet, section, { text: state, style: STYLES.label, gap: 2 * GAP });
  for (const { label, blocks, todos } of chapter.questions) {
    await nextTurn();
    writeHeading(sheet, section, label);
    for (const block of blocks) writeBlock(sheet, section, block);
    if (todos.length > 0) {
      writeBlock(sheet, section, { kind: 'label', text: labels.t('plan.todos') });
      writeBlock(sheet, section, { kind: 'list', entries: todos });
    }
    sheet.y += 2 * GAP;
  }
  section.end();
}

/** A question is never alone at the end of a page. */
function writeHeading(sheet: Sheet, section: Element, label: string): void {
  const lines = wrapIn(sheet, label, STYLES.question);
  ensure(sheet, lines.length * leadingOf(STYLES.question) + FIRST_LINES);
  putInto(sheet, section, { type: 'H3', write: () => writeLines(sheet, lines, { style: STYLES.question }) });
  sheet.y += GAP / 2;
}

export function writeBlock(sheet: Sheet, section: Element, block: Block): void {
  switch (block.kind) {
    case 'text':
      return writeText(sheet, section, { text: block.text, style: block.soft ? STYLES.soft : STYLES.body, gap: GAP });
    case 'label':
      ensure(sheet, leadingOf(STYLES.label) + FIRST_LINES / 2);
      return writeText(sheet, section, { text: block.text, style: STYLES.label, gap: GAP / 3 });
    case 'list':
      writeEntries(sheet, section, layEntries(sheet, block.entries));
      break;
    case 'table':
      writeTable(sheet, section, layTable(sheet, block.table));
  }
  sheet.y += GAP;
}

type Foot = Pick<Head, 'firm' | 'today'> & { title: string };

/** What it is on every page but the first, and on each which page it is. */
export function writeHeadsAndFeet({ doc, left, width, bottom }: Sheet, labels: Labels, head: Foot): void {
  const { count } = doc.bufferedPageRange();
  const style = STYLES.soft;
  const measure = measureIn(doc, style);
  const right = left + width;
  const sheet = { doc };
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    decorate(doc, 'Pagination', () => {
      const y = bottom + (HEAD_Y - style.size) / 2 + 4;
      if (page > 0) {
        const date = labels.t('paper.as_of', { date: head.today });
        const title = cutLine(head.title, width - measure(date) - 20, measure);
        writeLine(sheet, title, { style, x: left, y: HEAD_Y });
        writeLine(sheet, date, { style, x: left, y: HEAD_Y, right });
      }
      const number = labels.t('paper.page', { page: page + 1, pages: count });
      writeLine(sheet, cutLine(head.firm, width - measure(number) - 20, measure), { style, x: left, y });
      writeLine(sheet, number, { style, x: left, y, right });
    });
  }
}
