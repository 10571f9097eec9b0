import { setImmediate as nextTurn } from 'node:timers/promises';
import { isReview } from '../questionnaire/review-step.ts';
import { GAP, joinGroups, layBlock, layGroups, layText, writeGroups, type Laid } from './blocks.ts';
import { getPlanHead, listChapters, type Chapter, type Source } from './content.ts';
import type { Labels } from './labels.ts';
import * as paper from './paper.ts';
import { layHeading, writeSummary } from './summary.ts';
import { cutLine } from './wrap.ts';

/** The pages of a text that is read from the first to the last. */
export const PAGES = { layout: 'portrait', margin: 56 } as const;
const HEAD_UP = 24; // from the text
const FOOT_DOWN = 15;
const LOGO_HEIGHT = 22;
const LOGO_UP = 30; // from the text
const CONTENTS_LEADING = 15;
const TIGHT_MARGIN = 46;
const LAST_LEAST = 0.25; // of the last page
const RELAID_MOST = 40; // pages: a longer plan takes too long to be laid out twice
const SUMMARY_LEAST = 0.5; // of a page: a higher summary has its page to itself

/** The whole plan: its summary, its contents, a chapter for each step. */
export async function makeWhole(source: Source): Promise<Buffer> {
  const { labels } = source;
  const { sheet, root } = await layWhole(source);
  root.end();
  const head = getPlanHead(source);
  const mark = source.questionnaire.steps.some(isReview) ? [labels.t('paper.private_mark')] : [];
  writeHeadsAndFeet(sheet, labels, { ...head, title: [...mark, head.title].join(' · ') });
  return paper.close(sheet);
}

/** Lays the plan out; with smaller margins when a few lines alone would be on the last page. */
async function layWhole(source: Source) {
  const usual = await layPages(source, PAGES.margin);
  const { pages, sheet } = usual;
  const isBare = sheet.y < sheet.top + (sheet.bottom - sheet.top) * LAST_LEAST;
  if (!isBare || pages === 1 || pages > RELAID_MOST) return usual;
  const tight = await layPages(source, TIGHT_MARGIN);
  return tight.pages < pages ? tight : usual;
}

async function layPages(source: Source, margin: number) {
  const head = getPlanHead(source);
  const { labels, now } = source;
  const opening = { ...head, ...PAGES, margin, labels, author: head.company, now };
  const { sheet, root } = paper.open(opening);
  drawHeadLogo(sheet, root, labels);
  await writePlan(sheet, root, { source, outline: sheet.doc.outline, name: 'plan' });
  return { sheet, root, pages: getPage(sheet) + 1 };
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
  const first = getPage(sheet);
  writeSummary(sheet, root, source);
  const contents = startContents(sheet, root, { labels: source.labels, count: chapters.length });
  if (getPage(sheet) === first && sheet.y > sheet.top + (sheet.bottom - sheet.top) * SUMMARY_LEAST)
    paper.startNextPage(sheet);
  const places: ChapterPlace[] = [];
  for (const [index, chapter] of chapters.entries()) {
    const place = { name: chapter.name, destination: `${name}-step-${index + 1}` };
    const begin = () => {
      places.push({ ...place, page: getPage(sheet) + 1 });
      doc.addNamedDestination(place.destination, 'XYZ', sheet.left, sheet.y, null);
      outline.addItem(chapter.name, { top: sheet.y });
    };
    await writeChapter(sheet, root, { source, chapter, begin });
  }
  doc.switchToPage(contents.page);
  writeContents({ ...sheet, y: contents.top }, contents.element, places);
  doc.switchToPage(doc.bufferedPageRange().count - 1);
}

const getPage = ({ doc }: paper.Sheet) => doc.bufferedPageRange().count - 1;

type ChapterPlace = { name: string; page: number; destination: string };

/** The heading of the contents, and room for an entry for each chapter. */
function startContents(sheet: paper.Sheet, root: paper.Element, { labels, count }: { labels: Labels; count: number }) {
  const height = count * CONTENTS_LEADING;
  const heading = layHeading(sheet, root, labels.t('paper.contents'));
  paper.ensureRoom(sheet, heading.height + height);
  heading.write();
  const place = { element: paper.addElement(sheet, root, 'TOC'), page: getPage(sheet), top: sheet.y };
  sheet.y += height + 2 * GAP;
  return place;
}

/** Once the pages are known. Each entry leads to its chapter. */
function writeContents(sheet: paper.Sheet, contents: paper.Element, places: readonly ChapterPlace[]): void {
  const { doc, left, width } = sheet;
  const leading = CONTENTS_LEADING;
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
    const Contents = new String(name) as string; // a primitive would be a name of PDF, not a text
    doc.goTo(left, sheet.y, width, leading, destination, { structParent: link, Contents });
    entry.end();
    sheet.y += leading;
  }
  contents.end();
}

type ChapterPart = { source: Source; chapter: Chapter; begin: () => void };

/** A chapter follows the one before on the same page; its name stays with the beginning of its first answer. */
async function writeChapter(
  sheet: paper.Sheet,
  root: paper.Element,
  { source, chapter, begin }: ChapterPart,
): Promise<void> {
  const { labels, document } = source;
  const section = paper.addElement(sheet, root, 'Sect');
  let head = layChapterHead(sheet, section, { source, chapter, begin });
  const write = ([first = [], ...groups]: readonly Laid[][]) => {
    writeGroups(sheet, [[...head, ...first], ...groups]);
    sheet.y += 1.5 * GAP;
    head = [];
  };
  for (const part of chapter.parts) {
    await nextTurn();
    write(layPart(sheet, section, { labels, part }));
  }
  const text = labels.t('paper.unanswered', { questions: chapter.unanswered.join(' · ') });
  const isTold = chapter.unanswered.length > 0 && !document.plan.completed;
  if (isTold) write([[layText(sheet, section, { text, style: paper.STYLES.soft })]]);
  if (head.length > 0) write([]);
  section.end();
}

/** The name of a step, and whether it is completed as long as the plan is not. */
function layChapterHead(sheet: paper.Sheet, section: paper.Element, { source, chapter, begin }: ChapterPart): Laid[] {
  const { labels, document } = source;
  const { step, label } = paper.STYLES;
  const state = chapter.completed ? `✓ ${labels.t('plan.state.completed')}` : labels.t('paper.step_open');
  const note = chapter.isPrivate ? labels.t('paper.private_note') : document.plan.completed ? '' : state;
  const name = layText(sheet, section, { text: chapter.name, type: 'H2', style: step, gap: note ? 0 : GAP });
  return [
    { height: GAP, write: () => startChapter(sheet, begin) },
    name,
    ...(note ? [layText(sheet, section, { text: note, style: label, gap: 2 * GAP })] : []),
  ];
}

/** A line parts a chapter from the one above it. */
function startChapter(sheet: paper.Sheet, begin: () => void): void {
  begin();
  if (sheet.y === sheet.top) return;
  paper.drawRule(sheet, 1);
  sheet.y += GAP;
}

type PartOfChapter = { labels: Labels; part: Chapter['parts'][number] };

/** What a question is about, its answer and its to-dos, in groups that stay together. */
function layPart(sheet: paper.Sheet, section: paper.Element, { labels, part }: PartOfChapter): Laid[][] {
  const { heading, isCheck, blocks, todos } = part;
  const none = { kind: 'text', text: labels.t('plan.no_answer'), soft: true } as const;
  const answer = blocks.length === 0 && !isCheck ? [none] : blocks;
  const name = layText(sheet, section, { text: heading, type: 'H3', style: paper.STYLES.question, gap: GAP / 2 });
  const [first = [], ...groups] = layGroups(sheet, section, answer);
  const all = [[name, ...first], ...groups];
  if (todos.length === 0) return all;
  const label = layBlock(sheet, section, { kind: 'label', text: labels.t('plan.todos') });
  return joinGroups(sheet, all, [label, layBlock(sheet, section, { kind: 'list', entries: todos })]);
}

/** Over the text of the first page, which has no head. */
export function drawHeadLogo(sheet: paper.Sheet, root: paper.Element, labels: Labels): void {
  paper.drawLogo(sheet, root, { labels, y: sheet.top - LOGO_UP, height: LOGO_HEIGHT });
}

type Foot = { title: string; today: string; firm: string };

/** What it is on every page but the first, and on each which page it is. */
export function writeHeadsAndFeet(sheet: paper.Sheet, labels: Labels, { title, today, firm }: Foot): void {
  const { doc, left: x, width, top, bottom } = sheet;
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
      if (page > 0) writeBoth(title, labels.t('paper.as_of', { date: today }), top - HEAD_UP);
      const y = bottom + FOOT_DOWN;
      writeBoth(firm, labels.t('paper.page', { page: page + 1, pages: count }), y);
    });
  }
}
