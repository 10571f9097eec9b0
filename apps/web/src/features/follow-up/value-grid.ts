import type { ClipboardEvent, KeyboardEvent } from 'react';

/** Where a cell is among those with a field. */
export type Place = { row: number; column: number };

const STEPS: Partial<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** The field in a row of a table, in the column of another cell; null where there is none. */
const findField = (row: Element | null | undefined, column: number) =>
  row?.children[column]?.querySelector('input') ?? null;

/** Enter and the arrows lead from a field to the one below or above it, as in a spreadsheet. */
export function moveAlongColumn(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const cell = event.target instanceof HTMLInputElement && event.target.closest('td');
  if (!step || !cell || event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.altKey) return;
  const row = cell.parentElement;
  const next = findField(step > 0 ? row?.nextElementSibling : row?.previousElementSibling, cell.cellIndex);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** Copied cells and the place of the field that they are pasted into; null for one cell, which the field takes itself. */
export function readCells(event: ClipboardEvent): { place: Place; rows: string[][] } | null {
  const cell = event.target instanceof HTMLInputElement && event.target.closest('td');
  const text = event.clipboardData.getData('text/plain').replace(/[\r\n]+$/, '');
  if (!cell || !/[\t\n]/.test(text)) return null;
  const row = [...(cell.parentElement?.parentElement?.children ?? [])].indexOf(cell.parentElement!);
  return { place: { row, column: cell.cellIndex - 1 }, rows: text.split(/\r?\n/).map((line) => line.split('\t')) };
}

/** The field at a place of a table. */
export const findFieldAt = (table: HTMLElement | null, { row, column }: Place) =>
  findField(table?.querySelector('tbody')?.children[row], column + 1);
