import { getTickStep } from '../admin/chart-geometry.ts';

export type TodoWeek = { week: string; open: number; done: number };

const LEFT = 6; // room for the figures of the axis
const TOP = 4;
const BOTTOM = 86; // under it the days
const GAP = 0.3; // of a week's room
const LABELED = 5; // every fifth week has room for its day on a phone

/**
 * Lays a bar for each week over an axis that begins at 0, in percent of the drawing: what is done at the foot and what is open
 * above it; y grows downwards.
 */
export function toTodoChart(weeks: readonly TodoWeek[]) {
  const most = Math.max(1, ...weeks.map(({ open, done }) => open + done));
  const step = getTickStep(most);
  const top = Math.ceil(most / step) * step;
  const high = (count: number) => ((BOTTOM - TOP) * count) / top;
  const room = (100 - LEFT) / Math.max(1, weeks.length);
  const bars = weeks.map((figures, index) => {
    const { open, done } = figures;
    const column = { x: LEFT + room * (index + GAP / 2), width: room * (1 - GAP) };
    return {
      figures,
      label: getLabel(column, weeks.length - 1 - index),
      done: { ...column, y: BOTTOM - high(done), height: high(done) },
      open: { ...column, y: BOTTOM - high(done + open), height: high(open) },
    };
  });
  const ticks = Array.from({ length: top / step + 1 }, (_, index) => ({
    value: index * step,
    y: BOTTOM - high(index * step),
  }));
  return { bars, ticks };
}

/** Where the day of a week is written: in the middle under its bar, that of the last week within the drawing. */
function getLabel({ x, width }: { x: number; width: number }, weeksAgo: number) {
  if (weeksAgo % LABELED !== 0) return null;
  return weeksAgo === 0
    ? { x: x + width, textAnchor: 'end' as const }
    : { x: x + width / 2, textAnchor: 'middle' as const };
}
