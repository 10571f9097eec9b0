import type { Cell, Row } from '@app/schema/answers';
import type { ColumnDefinition, Question } from '@app/schema/questionnaire';
import { columnKey, columnOptionKey } from '@app/schema/text-keys';
import { formatNumberInput } from '../../../lib/format.ts';
import { translate } from '../../../lib/i18n.ts';
import { toCellText } from './cell-text.ts';

/*
 * The room that the columns of a table need so that no figure is clipped and no word is broken, in rem: what is in them as it
 * is drawn, and the frame of the field around it.
 */

type Type = ColumnDefinition['type'];

/** How columns share the room that is left: what is read in sentences gets the most. */
export const WEIGHT: Record<Type, number> = { text: 3, person: 2, metric_ref: 2, choice: 1.5, date: 1.5, number: 1 };

const LEAST: Record<Type, number> = { text: 12, person: 10, metric_ref: 10, choice: 7, date: 10.5, number: 9.25 };
const FRAME: Record<Type, number> = { text: 1.75, person: 1.75, metric_ref: 3.5, choice: 3.5, date: 4, number: 2.5 };

/** What each column of fields needs for these rows, the names of its choices and its heading. */
export function listFieldWidths(question: Question, rows: readonly Row[]): number[] {
  return question.columns.map((column) => {
    const { type, key, options } = column;
    const texts = rows.map((row) => toFieldText(question, column, row[key]));
    const choices = options.map((option) => translate(columnOptionKey(question.key, key, option.key)));
    const widest = type === 'text' ? getWordWidth(texts) : getWidest([...texts, ...choices]);
    return Math.max(LEAST[type], widest + FRAME[type], getWordWidth([translate(columnKey(question.key, key))]));
  });
}

/** A figure is shown in a field with all its decimals, and its unit is part of the frame. */
function toFieldText(question: Question, column: ColumnDefinition, cell: Cell | undefined): string {
  return typeof cell === 'number' ? formatNumberInput(cell) : toCellText(question, column, cell);
}

const CELL_PADDING = 1;

/** What each column of texts needs to be read: the widest word of its cells and of its heading. */
export function listReadWidths(
  question: Question,
  columns: readonly ColumnDefinition[],
  rows: readonly Row[],
): number[] {
  return columns.map((column) => {
    const texts = rows.map((row) => toCellText(question, column, row[column.key]));
    return CELL_PADDING + getWordWidth([...texts, translate(columnKey(question.key, column.key))]);
  });
}

const BREAKS = /[ \t\n\-\u2e80-\uffef]+/; // a line may also end at a hyphen and between Chinese signs

/** How wide the widest word is, in rem. */
export function getWordWidth(texts: readonly string[]): number {
  return getWidest(texts.flatMap((text) => text.split(BREAKS)));
}

const ENDLESS = 60; // characters: an address, or signs without spaces, which no column holds
const NEARLY = 0.7; // of the most characters: a shorter text is hardly the widest

function getWidest(texts: readonly string[]): number {
  const most = Math.max(0, ...texts.map(({ length }) => length));
  if (most > ENDLESS) return ENDLESS;
  return Math.max(0, ...texts.filter(({ length }) => length > most * NEARLY).map(getTextWidth));
}

let canvas: CanvasRenderingContext2D | null | undefined;
let font = ''; // read once: the browser works out the styles of the page each time it is asked

/** How wide a text is on one line, in rem: figures line up, so each is as wide as a zero. */
function getTextWidth(text: string): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  font ||= `17px ${getComputedStyle(document.documentElement).fontFamily}`; // the type of fields, `text-body`
  canvas.font = font; // each time: the font may have come meanwhile
  return canvas.measureText(text.replaceAll(/\d/g, '0')).width / 16;
}
