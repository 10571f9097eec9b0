import type { Month } from '../staff-queries.ts';

/** Where everything lies, in percent of the drawing; y grows downwards. */
export type Chart = ReturnType<typeof toChart>;

const LEFT = 6; // room for the figures of the axis
const TOP = 4;
const BOTTOM = 88; // under it the names of the months
const BAR_SHARE = 0.3; // of a month's slot, each of two
const STEPS = [1, 2, 5];
const MOST_TICKS = 5;

/** Lays out two bars and a point for each month, over an axis that begins at 0. */
export function toChart(months: readonly Month[]) {
  const most = Math.max(1, ...months.flatMap(({ started, completed, active }) => [started, completed, active]));
  const step = getTickStep(most);
  const top = Math.ceil(most / step) * step;
  const y = (value: number) => BOTTOM - ((BOTTOM - TOP) * value) / top;
  const width = (100 - LEFT) / Math.max(1, months.length);
  const bar = (x: number, value: number) => ({ x, y: y(value), width: width * BAR_SHARE, height: BOTTOM - y(value) });
  const placed = months.map(({ month, ...figures }, index) => {
    const { started, completed, active } = figures;
    const x = LEFT + width * (index + 0.5);
    return {
      month,
      figures,
      x,
      slot: { x: LEFT + width * index, width },
      started: bar(x - width * BAR_SHARE, started),
      completed: bar(x, completed),
      active: { x, y: y(active) },
    };
  });
  return {
    months: placed,
    /** From point to point of the line of active plans. */
    segments: placed.slice(1).map(({ active }, index) => ({ from: placed[index]!.active, to: active })), // one fewer than points
    ticks: Array.from({ length: top / step + 1 }, (_, index) => ({ value: index * step, y: y(index * step) })),
  };
}

/** The smallest of 1, 2, 5, 10, 20 … that reaches `most` in a few steps. */
export function getTickStep(most: number): number {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.map((one) => one * power).find((one) => most / one <= MOST_TICKS);
    if (step !== undefined) return step;
  }
}
