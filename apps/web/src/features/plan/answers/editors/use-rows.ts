import type { Cell, Row } from '@app/schema/answers';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { toastError, toastSuccess } from '../../../../lib/toasts.ts';
import { hasCell, toRows } from '../answer-values.ts';
import { withProducts } from '../prefill/carried.ts';
import { getRowKey, keepRowKey } from '../row-keys.ts';
import type { AnswerField } from '../use-answer-field.ts';
import { announce } from './announce.ts';

export type ShownRow = ReturnType<typeof useRows>['rows'][number];

/** Which row to give focus after the next drawing: its first field, or the element that had it. */
type Wanted = { key: string; element: HTMLElement | null };

/**
 * The rows of a list question. Rows that the question wants at least are shown from the start; they become part of the answer when
 * something is written in them.
 */
export function useRows(field: AnswerField) {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<Wanted | null>(null);
  const [said, setSaid] = useState('');
  const [blanks] = useState<Row[]>([]); // filled as needed; a blank row keeps its key while it is shown
  const rows = listShownRows(field, blanks);
  const { maxRows } = field.question;
  useEffect(() => {
    if (wanted.current) focusRow(list.current, wanted.current);
    wanted.current = null;
  });
  const set = (index: number, column: string, cell: Cell) => {
    const before = rows[index] ?? {};
    const next = rows.with(index, keepRowKey(before, { ...before, [column]: cell }));
    field.edit(withoutBlankEnd(next, Math.max(index + 1, toRows(field.value).length)));
  };
  const move = (index: number, by: -1 | 1) => {
    const row = rows[index];
    const to = index + by;
    if (!row || to < 0 || to >= rows.length) return;
    wanted.current = { key: getRowKey(row), element: activeElement() };
    field.edit(rows.toSpliced(index, 1).toSpliced(to, 0, row), { from: index, to });
    setSaid(announce(t('plan.rows.moved', { position: to + 1, count: rows.length })));
  };
  const remove = (index: number) => {
    const row = rows[index];
    const next = rows[index + 1] ?? rows[index - 1];
    if (!row) return;
    wanted.current = { key: next ? getRowKey(next) : '', element: null };
    const restore = field.edit(rows.toSpliced(index, 1), { from: index, to: null });
    setSaid(t('plan.rows.removed'));
    if (!hasCell(row)) return;
    const undo = () => {
      const now = toRows(field.current());
      if (now.length >= maxRows) return toastError(t('plan.rows.full', { count: maxRows }));
      wanted.current = { key: getRowKey(row), element: null };
      field.edit(now.toSpliced(index, 0, row), { from: null, to: index });
      restore();
    };
    toastSuccess(t('plan.rows.removed'), { label: t('plan.undo'), run: undo });
  };
  const add = () => {
    const row: Row = {};
    wanted.current = { key: getRowKey(row), element: null };
    field.edit([...rows, row]);
    setSaid(t('plan.rows.added', { position: rows.length + 1 }));
  };
  const shown = rows.map((row, index) => ({
    key: getRowKey(row),
    row,
    index,
    count: rows.length,
    set: (column: string, cell: Cell) => set(index, column, cell),
    move: (by: -1 | 1) => move(index, by),
    remove: () => remove(index),
  }));
  const fullReason = rows.length >= maxRows ? t('plan.rows.full', { count: maxRows }) : null;
  return { list, rows: shown, add, said, fullReason };
}

/** Stored rows, else offered ones, then blank ones up to the least number. */
function listShownRows(field: AnswerField, blanks: Row[]): Row[] {
  const { minRows, maxRows } = field.question;
  const stored = toRows(field.value);
  const some = stored.length > 0 ? stored : listOfferedRows(field, blanks);
  const room = Math.min(Math.max(1, minRows), maxRows) - some.length;
  const fill = Array.from({ length: Math.max(0, room) }, (_, index) => (blanks[some.length + index] ??= {}));
  return [...some, ...fill];
}

function listOfferedRows(field: AnswerField, blanks: Row[]): Row[] {
  return withProducts([], field.carried.rows).map((row, index) => keepRowKey((blanks[index] ??= {}), row));
}

/** Blank rows at the end that were only shown are not saved. */
function withoutBlankEnd(rows: Row[], keep: number): Row[] {
  const last = rows.findLastIndex(hasCell);
  return rows.slice(0, Math.max(keep, last + 1));
}

function focusRow(list: HTMLElement | null, { key, element }: Wanted): void {
  if (element?.isConnected) return element.focus();
  const row = list?.querySelector(`[data-row="${key}"]`);
  const target =
    row?.querySelector<HTMLElement>('input, textarea, select') ??
    list?.parentElement?.querySelector<HTMLElement>('[data-add-row]');
  target?.focus();
}

function activeElement(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}
