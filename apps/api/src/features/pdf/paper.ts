import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { fitLogo } from '../branding/branding.ts';
import type { Labels } from './labels.ts';
import { toShown } from './shown.ts';
import { wrapText } from './wrap.ts';

/** Covers Latin with its extensions, Cyrillic, Greek and the boxes of to-dos; what a paper uses of it is put into the file. */
const require = createRequire(import.meta.url);
const FONTS = {
  regular: require.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
};

const INK = '#1d2421';
const SOFT = '#55605a';
const LINE = '#c9cec8';
const TINT = '#f1f3ef';

const ACCENT = Symbol('accent');

const LEADING = 1.36; // of the size

/** How a text looks; the firm's accent is known to the paper. */
export type Style = { font: keyof typeof FONTS; size: number; colour: string | typeof ACCENT };

export const STYLES = {
  title: { font: 'bold', size: 26, colour: INK },
  step: { font: 'bold', size: 18, colour: ACCENT },
  question: { font: 'bold', size: 11.5, colour: INK },
  label: { font: 'bold', size: 10, colour: INK },
  body: { font: 'regular', size: 10, colour: INK },
  soft: { font: 'regular', size: 9, colour: SOFT },
} as const satisfies Record<string, Style>;

/** A piece of the structure that readers of the file go by. */
export type Element = PDFKit.PDFStructureElement;

/** Where on the paper one writes: an area of the page, and how far down it is filled. */
export type Sheet = {
  doc: PDFKit.PDFDocument;
  left: number;
  width: number;
  top: number;
  bottom: number;
  y: number;
};

type NewPaper = {
  labels: Labels;
  title: string;
  author: string;
  now: Date;
  layout: 'portrait' | 'landscape';
  margin: number;
};

/** An empty paper, A4, whose pages stay open until the end, so that they can be numbered, with the root of its structure. */
export function open({ labels, title, author, now, layout, margin }: NewPaper): { sheet: Sheet; root: Element } {
  const doc = new PDFDocument({
    size: 'A4',
    layout,
    margin: 0, // nothing is left to the library to place
    pdfVersion: '1.7',
    ...({ subset: 'PDF/UA' } as object), // which its types do not name yet
    bufferPages: true,
    tagged: true,
    lang: labels.language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: now },
    font: '', // none but those below
  });
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
  accents.set(doc, labels.look.accent);
  const { width, height } = doc.page;
  const root = doc.struct('Document');
  doc.addStructure(root);
  const sheet = { doc, left: margin, width: width - 2 * margin, top: margin, bottom: height - margin, y: margin };
  return { sheet, root };
}

/** Closes a paper; resolves with all of its bytes. */
export function close({ doc }: Sheet): Promise<Buffer> {
  doc.end();
  return buffer(doc);
}

export const lineHeight = ({ size }: Style) => size * LEADING;

export function scaleStyle(style: Style, by: number): Style {
  return { ...style, size: style.size * by };
}

const accents = new WeakMap<PDFKit.PDFDocument, string>();

/** The widths of words by font, at size 1: to lay out a word is what takes time. */
const widths = new WeakMap<PDFKit.PDFDocument, Record<Style['font'], Map<string, number>>>();

/** Measures how wide a text is. */
export function createMeasure({ doc }: Pick<Sheet, 'doc'>, { font, size }: Style): (text: string) => number {
  const known = widths.get(doc) ?? { regular: new Map<string, number>(), bold: new Map<string, number>() };
  widths.set(doc, known);
  doc.font(font).fontSize(1);
  const space = doc.widthOfString(' ');
  const measureWord = (word: string): number => {
    const width =
      known[font].get(word) ??
      doc
        .font(font)
        .fontSize(1)
        .widthOfString(`${toShown(doc, word)} `) - space; // as it is written
    known[font].set(word, width);
    return width;
  };
  return (text) => {
    const words = text.split(' ');
    return words.reduce((sum, word) => sum + measureWord(word), space * (words.length - 1)) * size;
  };
}

/** A text in lines as wide as the sheet. */
export function wrap(sheet: Pick<Sheet, 'doc' | 'width'>, text: string, style: Style): string[] {
  return wrapText(text, sheet.width, createMeasure(sheet, style));
}

/** Goes on on a new page unless so much is left of this one. */
export function ensureRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.bottom && sheet.y !== sheet.top) startNextPage(sheet);
}

/** Goes on on a new page, in the element that is being written, if any. */
export function startNextPage(sheet: Sheet): void {
  sheet.doc.continueOnNewPage();
  sheet.y = sheet.top;
}

type Place = { style: Style; x: number; y: number; right?: number };

/** Writes one line with its left or right edge at a place. */
export function writeLine(sheet: Pick<Sheet, 'doc'>, line: string, { style, x, y, right }: Place) {
  if (line === '') return;
  const start = right === undefined ? x : right - createMeasure(sheet, style)(line.trimEnd());
  const colour = style.colour === ACCENT ? (accents.get(sheet.doc) ?? INK) : style.colour;
  const doc = sheet.doc.font(style.font).fontSize(style.size).fillColor(colour);
  const shown = toShown(doc, line);
  const isWhole = shown === line.normalize();
  if (!isWhole) doc.markContent('Span', { actual: line }); // what is read aloud and copied
  doc.text(shown, start, y, { lineBreak: false });
  if (!isWhole) doc.endMarkedContent();
}

type Written = { style: Style; indent?: number };

/** Writes lines one under another, over as many pages as they take. */
export function writeLines(sheet: Sheet, lines: readonly string[], { style, indent = 0 }: Written): void {
  for (const line of lines) {
    if (sheet.y + lineHeight(style) > sheet.bottom) startNextPage(sheet);
    writeLine(sheet, line, { style, x: sheet.left + indent, y: sheet.y });
    sheet.y += lineHeight(style);
  }
}

type Content = { type: string; write: () => void } & PDFKit.Mixins.StructureElementOptions;

/** Puts an element into another and writes its content. */
export function put({ doc }: Sheet, parent: Element, { type, write, ...options }: Content): void {
  parent.add(doc.struct(type, options, [write]));
}

/** Puts an element into another that holds elements itself. */
export function addElement({ doc }: Sheet, parent: Element, type: string): Element {
  const element = doc.struct(type);
  parent.add(element);
  return element;
}

/** Draws what is no content: lines, grounds, the head and foot of a page. */
export function drawDecoration({ doc }: Sheet, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

/** Draws a line over the width of the sheet. */
export function drawRule(sheet: Sheet, thickness: number): void {
  const { doc, left, width, y } = sheet;
  const right = left + width;
  drawDecoration(sheet, 'Layout', () => doc.moveTo(left, y).lineTo(right, y).lineWidth(thickness).stroke(LINE));
}

type LogoPlace = { y: number; height: number };

/** Draws the firm's logo, if there is one, at the right edge. */
export function drawLogo(sheet: Sheet, parent: Element, { labels, y, height }: LogoPlace & { labels: Labels }): void {
  const { doc, left, width } = sheet;
  const { logo } = labels.look;
  if (!logo) return;
  const drawn = fitLogo(logo, height);
  const write = () => doc.image(logo.bytes, left + width - drawn.width, y, drawn);
  put(sheet, parent, { type: 'Figure', alt: labels.t('firm.name'), write });
}

/** Gives the sheet a ground from here on, so high. */
export function drawTint(sheet: Sheet, height: number): void {
  drawDecoration(sheet, 'Layout', () => sheet.doc.rect(sheet.left, sheet.y, sheet.width, height).fill(TINT));
}

/** A text of the sheet's width; its `lines` where it was broken into them before. */
export type Text = { text: string; lines?: readonly string[]; type?: string; style: Style; gap?: number };

/** Writes a heading or a paragraph. */
export function writeText(sheet: Sheet, parent: Element, { text, type = 'P', style, gap = 0, ...laid }: Text): void {
  const lines = laid.lines ?? wrap(sheet, text, style);
  ensureRoom(sheet, Math.min(lines.length, 2) * lineHeight(style));
  put(sheet, parent, { type, write: () => writeLines(sheet, lines, { style }) });
  sheet.y += gap;
}
