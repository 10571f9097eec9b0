import * as docx from 'docx';
import type { Block } from './answers.ts';
import { getPlanHead, listChapters, questionHeading, type Chapter, type Source } from './content.ts';
import { followUpTable } from './follow-up-content.ts';
import { fitLogo, type Logo } from '../branding/branding.ts';
import type { Labels } from './labels.ts';
import type { Entry } from './list.ts';
import { listFacts, listTitleFacts } from './summary.ts';
import type { Table } from './table.ts';
import { priorityEntries } from './wall-content.ts';

const { AlignmentType, HeadingLevel, Paragraph, TextRun } = docx;

type Part = docx.Paragraph | docx.Table;

const INDENT = { left: 400, hanging: 400 }; // twentieths of a point
const CELL_MARGINS = { top: 60, bottom: 60, left: 100, right: 100 };
const FULL_WIDTH = { size: 100, type: docx.WidthType.PERCENTAGE } as const;
const SOFT = '5B5B52';
const LOGO_HEIGHT = 36; // pixels
const FONT = 'Calibri';

/** The whole plan as a Word document, to be worked on: what the PDF of the whole plan says, with headings, lists and tables. */
export async function makeWord(source: Source): Promise<Buffer> {
  const { labels } = source;
  const head = getPlanHead(source);
  const file = new docx.Document({
    title: head.title,
    creator: head.company,
    styles: { default: { document: { run: { font: FONT, size: 22, language: { value: labels.language } } } } },
    sections: [
      {
        headers: { default: new docx.Header({ children: [soft(`${head.title} · ${head.today}`)] }) },
        footers: { default: new docx.Footer({ children: [getFoot(head.firm)] }) },
        children: [...writeTop(source), ...listChapters(source).flatMap((chapter) => writeChapter(source, chapter))],
      },
    ],
  });
  return docx.Packer.toBuffer(file);
}

function getFoot(firm: string): docx.Paragraph {
  const children = [`${firm} · `, docx.PageNumber.CURRENT, ' / ', docx.PageNumber.TOTAL_PAGES];
  return new Paragraph({
    alignment: AlignmentType.RIGHT,
    children: [new TextRun({ children, color: SOFT, size: 18 })],
  });
}

/** The firm's logo at the right edge, with the firm's name for who does not see it. */
function logoOf(logo: Logo, firm: string): docx.Paragraph {
  const altText = { name: firm, title: firm, description: firm };
  const image = new docx.ImageRun({
    type: 'png',
    data: logo.bytes,
    transformation: fitLogo(logo, LOGO_HEIGHT),
    altText,
  });
  return new Paragraph({ alignment: AlignmentType.RIGHT, children: [image] });
}

/** Whose plan it is, how far it is, what comes first and what became of it. */
function writeTop(source: Source): Part[] {
  const { labels } = source;
  const head = getPlanHead(source);
  const priorities = priorityEntries(source);
  const figures = followUpTable(source, 'wide');
  return [
    ...(labels.look.logo ? [logoOf(labels.look.logo, head.firm)] : []),
    heading(labels, head.plan, 'TITLE'),
    ...[head.company, head.unit].filter(Boolean).map((text) => paragraph(text, { bold: true })),
    soft(listTitleFacts(source).join(' · ')),
    ...listFacts(source).map(({ name, text }) => paragraph(`${name}: ${text}`)),
    ...(priorities.length === 0
      ? []
      : [heading(labels, questionHeading(labels, 'pr_list'), 'HEADING_1'), ...priorities.map(entry)]),
    ...(figures ? [heading(labels, labels.t('follow_up.title'), 'HEADING_1'), table(figures)] : []),
  ];
}

/** A step: its answers and to-dos, and what is not answered while the plan is not completed. */
function writeChapter({ labels, document }: Source, { name, parts, unanswered }: Chapter): Part[] {
  const left = labels.t('paper.unanswered', { questions: unanswered.join(' · ') });
  const isLeft = unanswered.length > 0 && !document.plan.completed;
  return [
    heading(labels, name, 'HEADING_1'),
    ...parts.flatMap((part) => [
      heading(labels, part.heading, 'HEADING_2'),
      ...(part.blocks.length === 0 && !part.isCheck
        ? [soft(labels.t('plan.no_answer'))]
        : part.blocks.flatMap(writeBlock)),
      ...(part.todos.length === 0 ? [] : [paragraph(labels.t('plan.todos'), { bold: true }), ...part.todos.map(entry)]),
    ]),
    ...(isLeft ? [soft(left)] : []),
  ];
}

function writeBlock(block: Block): Part[] {
  switch (block.kind) {
    case 'text':
      return [block.soft ? soft(block.text) : paragraph(block.text)];
    case 'label':
      return [paragraph(block.text, { bold: true })];
    case 'list':
      return block.entries.map(entry);
    case 'table':
      return [table(block.table), new Paragraph({})];
  }
}

const heading = ({ look }: Labels, text: string, level: keyof typeof HeadingLevel) =>
  new Paragraph({
    heading: HeadingLevel[level],
    spacing: { before: 240, after: 80 },
    children: [new TextRun({ text, color: look.accent.slice(1) })],
  });

const paragraph = (text: string, style: docx.IRunOptions = {}) =>
  new Paragraph({ spacing: { after: 120 }, children: toRuns(text, style) });

const soft = (text: string) => paragraph(text, { color: SOFT, size: 20 });

/** A text with its own line breaks. */
function toRuns(text: string, style: docx.IRunOptions = {}): docx.TextRun[] {
  return text.split('\n').map((line, index) => new TextRun({ ...style, text: line, ...(index > 0 && { break: 1 }) }));
}

/** An entry of a list: its mark, what it says, and below it what belongs to it. */
function entry({ mark, title = '', text = '', facts = '' }: Entry): docx.Paragraph {
  const parts = [
    { said: title, style: { bold: true } },
    { said: text, style: {} },
    { said: facts, style: { color: SOFT, size: 20 } },
  ].filter(({ said }) => said !== '');
  const runs = parts.flatMap(({ said, style }, index) => [
    ...(index > 0 ? [new TextRun({ break: 1 })] : []),
    ...toRuns(said, style),
  ]);
  return new Paragraph({ indent: INDENT, spacing: { after: 60 }, children: [new TextRun(`${mark}\t`), ...runs] });
}

/** A table whose first row is repeated on each page; figures are at the right. */
function table({ columns, rows }: Table): docx.Table {
  const cell = (text: string, index: number, style: docx.IRunOptions = {}) =>
    new docx.TableCell({
      margins: CELL_MARGINS,
      children: [
        new Paragraph({
          alignment: columns[index]?.figures ? AlignmentType.RIGHT : AlignmentType.LEFT,
          children: toRuns(text, style),
        }),
      ],
    });
  const names = columns.map(({ name }, index) => cell(name, index, { bold: true }));
  return new docx.Table({
    width: FULL_WIDTH,
    rows: [
      new docx.TableRow({ tableHeader: true, children: names }),
      ...rows.map(
        (row) =>
          new docx.TableRow({ cantSplit: true, children: columns.map((_, index) => cell(row[index] ?? '', index)) }),
      ),
    ],
  });
}
