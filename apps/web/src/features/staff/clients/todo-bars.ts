export type TodoWeek = { week: string; open: number; done: number };

type Bar = { y: number; height: number };

export type TodoBars = {
  weeks: { week: string; x: number; width: number; done: Bar; open: Bar }[];
  /** The most to-dos of any week: the height of the drawing. */
  most: number;
};

const GAP = 0.3; // of a week's room

/** Lays a bar for each week on 100 × 100, what is done at the foot and what is open above it; y grows downwards. */
export function todoBars(weeks: readonly TodoWeek[]): TodoBars {
  const most = Math.max(1, ...weeks.map(({ open, done }) => open + done));
  const room = 100 / Math.max(1, weeks.length);
  const high = (count: number) => (100 * count) / most;
  return {
    most,
    weeks: weeks.map(({ week, open, done }, index) => ({
      week,
      x: room * (index + GAP / 2),
      width: room * (1 - GAP),
      done: { y: 100 - high(done), height: high(done) },
      open: { y: 100 - high(done + open), height: high(open) },
    })),
  };
}
