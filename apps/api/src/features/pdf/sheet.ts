import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { wrapText } from './wrap.ts';

/** Covers Latin with its extensions, Cyrillic, Greek and the boxes of to-dos; what a paper uses of it is put into the file. */
const require = createRequire(import.meta.url);
const FONTS = {
  regular: require.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
};

export const INK = '#1d2421';
export const SOFT = '#55605a';
export const ACCENT = '#1f5a46';
export const LINE = '#c9cec8';
export const TINT = '#f1f3ef';

const LEADING = 1.36; // of the size

/** How a text looks. */
export type Style = { font: keyof typeof FONTS; size: number; colour: string };

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

type NewPdf = { language: string; title: string; author: string; now: Date; layout: 'portrait' | 'landscape' };

/** An empty paper, A4, whose pages stay open until the end, so that they can be numbered. */
export function openPdf({ language, title, author, now, layout }: NewPdf): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    layout,
    margin: 0, // nothing is left to the library to place
    pdfVersion: '1.7',
    bufferPages: true,
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: now },
    font: '', // none but those below
  });
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
  return doc;
}

/** All of a paper's bytes; it is closed by this. */
export function closePdf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
    doc.end();
  });
}

export const leadingOf = ({ size }: Style) => size * LEADING;

export function scaled(style: Style, scale: number): Style {
  return { ...style, size: style.size * scale };
}

/** The widths of words by font, at size 1: to lay out a word is what takes time. */
const widths = new WeakMap<PDFKit.PDFDocument, Record<Style['font'], Map<string, number>>>();

/** How wide a text is. */
export function measureIn(doc: PDFKit.PDFDocument, { font, size }: Style): (text: string) => number {
  const known = widths.get(doc) ?? { regular: new Map<string, number>(), bold: new Map<string, number>() };
  widths.set(doc, known);
  doc.font(font).fontSize(1);
  const space = doc.widthOfString(' ');
  const ofWord = (word: string): number => {
    const width = known[font].get(word) ?? doc.font(font).fontSize(1).widthOfString(`${word} `) - space; // as it is written
    known[font].set(word, width);
    return width;
  };
  return (text) => {
    const words = text.split(' ');
    return words.reduce((sum, word) => sum + ofWord(word), space * (words.length - 1)) * size;
  };
}

/** A text in lines as wide as the sheet. */
export function wrapIn({ doc, width }: Pick<Sheet, 'doc' | 'width'>, text: string, style: Style): string[] {
  return wrapText(text, width, measureIn(doc, style));
}

/** Goes on on a new page unless so much is left of this one. */
export function ensure(sheet: Sheet, height: number): void {
  if (sheet.y + height <= sheet.bottom || sheet.y === sheet.top) return;
  turnPage(sheet);
}

/** Goes on on a new page, in the element that is being written, if any. */
export function turnPage(sheet: Sheet): void {
  sheet.doc.continueOnNewPage();
  sheet.y = sheet.top;
}

/** Writes one line with its left or right edge at a place. */
export function writeLine(
  { doc }: Pick<Sheet, 'doc'>,
  line: string,
  { style, x, y, right }: { style: Style; x: number; y: number; right?: number },
) {
  const start = right === undefined ? x : right - measureIn(doc, style)(line);
  doc.font(style.font).fontSize(style.size).fillColor(style.colour);
  if (line !== '') doc.text(line, start, y, { lineBreak: false });
}

/** Writes lines one under another, over as many pages as they take. */
export function writeLines(
  sheet: Sheet,
  lines: readonly string[],
  { style, indent = 0 }: { style: Style; indent?: number },
): void {
  for (const line of lines) {
    if (sheet.y + leadingOf(style) > sheet.bottom) turnPage(sheet);
    writeLine(sheet, line, { style, x: sheet.left + indent, y: sheet.y });
    sheet.y += leadingOf(style);
  }
}

/** Puts an element into another and writes its content. */
export function putInto(
  { doc }: Sheet,
  parent: Element,
  { type, write, ...options }: { type: string; write: () => void } & PDFKit.Mixins.StructureElementOptions,
): void {
  parent.add(doc.struct(type, options, [write]));
}

/** Puts an element into another that holds elements itself. */
export function openIn({ doc }: Sheet, parent: Element, type: string): Element {
  const element = doc.struct(type);
  parent.add(element);
  return element;
}

/** Draws what is no content: lines, grounds, the head and foot of a page. */
export function decorate(doc: PDFKit.PDFDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

/** A heading or a paragraph over the width of the sheet. */
export function writeText(
  sheet: Sheet,
  parent: Element,
  { text, type = 'P', style, gap = 0 }: { text: string; type?: string; style: Style; gap?: number },
): void {
  const lines = wrapIn(sheet, text, style);
  ensure(sheet, Math.min(lines.length, 2) * leadingOf(style));
  putInto(sheet, parent, { type, write: () => writeLines(sheet, lines, { style }) });
  sheet.y += gap;
}
