import type { Cell, Row } from '@app/schema/answers';
import { isFilled } from '@app/schema/completeness';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { toastSuccess } from '../../../../lib/toasts.ts';
import type { AnswerField } from '../answer-field.ts';
import { toRows } from '../answers-by-key.ts';
import { keepRowKey, getRowKey } from '../row-keys.ts';
import { withProducts } from '../prefill/focus-rows.ts';

export type ShownRow = {
  key: string;
  row: Row;
  index: number;
  count: number;
  set: (column: string, cell: Cell) => void;
  move: (by: -1 | 1) => void;
  remove: () => void;
};

/** Which row to give focus after the next drawing: its first field, or the element that had it. */
type Wanted = { key: string; element: HTMLElement | null };

/**
 * The rows of a list question. Rows that the question wants at least are shown from the start; they become part of the answer when
 * something is written in them.
 */
export function useRows(field: AnswerField, atLeast: number) {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<Wanted | null>(null);
  const [said, setSaid] = useState('');
  const [blanks] = useState<Row[]>([]); // filled as needed; a blank row keeps its key while it is shown
  const rows = shownRows(field, atLeast, blanks);
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
    field.edit(rows.toSpliced(index, 1).toSpliced(to, 0, row), { kind: 'moved', from: index, to });
    setSaid(t('plan.rows.moved', { position: to + 1, count: rows.length }));
  };
  const remove = (index: number) => {
    const row = rows[index];
    const next = rows[index + 1] ?? rows[index - 1];
    if (!row) return;
    wanted.current = { key: next ? getRowKey(next) : '', element: null };
    const restore = field.edit(rows.toSpliced(index, 1), { kind: 'removed', index });
    setSaid(t('plan.rows.removed'));
    if (!Object.values(row).some(isFilled)) return;
    const undo = () => {
      field.edit(toRows(field.current()).toSpliced(index, 0, row), { kind: 'added', index });
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
  const shown = rows.map((row, index): ShownRow => ({
    key: getRowKey(row),
    row,
    index,
    count: rows.length,
    set: (column, cell) => set(index, column, cell),
    move: (by) => move(index, by),
    remove: () => remove(index),
  }));
  const full = rows.length >= field.question.maxRows;
  return {
    list,
    rows: shown,
    add,
    said,
    fullReason: full ? t('plan.rows.full', { count: field.question.maxRows }) : null,
  };
}

/** Stored rows, then offered ones where nothing is stored, then blank ones up to the least number. */
function shownRows(field: AnswerField, atLeast: number, blanks: Row[]): Row[] {
  const stored = toRows(field.value);
  const offered = stored.length === 0 ? offeredRows(field, blanks) : [];
  const some = stored.length > 0 ? stored : offered;
  const room = Math.min(atLeast, field.question.maxRows) - some.length;
  const fill = Array.from({ length: Math.max(0, room) }, (_, index) => (blanks[some.length + index] ??= {}));
  return [...some, ...fill];
}

function offeredRows(field: AnswerField, blanks: Row[]): Row[] {
  return withProducts([], field.carried.rows).map((row, index) => keepRowKey((blanks[index] ??= {}), row));
}

/** Blank rows at the end that were only shown are not saved. */
function withoutBlankEnd(rows: Row[], keep: number): Row[] {
  const last = rows.findLastIndex((row) => Object.values(row).some(isFilled));
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
