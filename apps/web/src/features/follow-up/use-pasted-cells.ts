import { useState, type ClipboardEvent, type RefObject } from 'react';
import { useText } from '../../lib/i18n.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { useNextFocus } from '../../ui/use-next-focus.ts';
import { useSaver } from '../plan/answers/saver-context.ts';
import type { Metric } from './follow-up-queries.ts';
import { typeValues } from './type-values.ts';
import { findFieldAt, readCells } from './value-grid.ts';
import { toValueKey } from './value-saver.ts';

type Grid = { metrics: readonly Metric[]; days: readonly string[] };

/**
 * Fills a table of values from the field on, downward and to the right, where several cells are pasted into one; empty ones are left
 * out, as in the dialog for pasting. Fields are to be drawn again with each of `times`, and `reach` rows at least.
 */
export function usePastedCells(table: RefObject<HTMLElement | null>, { metrics, days }: Grid) {
  const t = useText();
  const saver = useSaver();
  const [filled, setFilled] = useState({ times: 0, reach: 0, place: { row: 0, column: 0 } });
  useNextFocus(filled, () => findFieldAt(table.current, filled.place));
  const paste = (event: ClipboardEvent) => {
    const copied = readCells(event);
    if (!copied) return;
    event.preventDefault();
    event.stopPropagation(); // from the field, which would take all as its own text
    const { place, rows } = copied;
    const cells = rows.flatMap((texts, down) =>
      texts.map((text, right) => ({ text, metric: metrics[place.column + right], day: days[place.row + down] })),
    );
    const given = cells.filter(({ text }) => text.trim() !== '');
    const placed = given.flatMap(({ text, metric, day }) =>
      metric && day !== undefined ? [{ key: toValueKey(metric.id, day), text }] : [],
    );
    const undo = typeValues(saver, placed);
    const redraw = () =>
      setFilled(({ times, reach }) => ({ times: times + 1, reach: Math.max(reach, place.row + rows.length), place }));
    redraw();
    const [count, left] = [placed.length, given.length - placed.length];
    const text =
      left === 0 ? t('follow_up.values.pasted', { count }) : t('follow_up.values.pasted_some', { count, left });
    const run = () => {
      undo();
      redraw();
    };
    toastSuccess(text, { label: t('plan.undo'), run });
  };
  return { paste, times: filled.times, reach: filled.reach };
}
