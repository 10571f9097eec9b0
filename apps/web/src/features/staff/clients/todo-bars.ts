export type TodoWeek = { week: string; open: number; done: number };

const GAP = 0.3; // of a week's room

/** Lays a bar for each week on 100 × 100, what is done at the foot and what is open above it; y grows downwards. */
export function toTodoBars(weeks: readonly TodoWeek[]) {
  const most = Math.max(1, ...weeks.map(({ open, done }) => open + done));
  const room = 100 / Math.max(1, weeks.length);
  const high = (count: number) => (100 * count) / most;
  return weeks.map(({ week, open, done }, index) => {
    const column = { x: room * (index + GAP / 2), width: room * (1 - GAP) };
    return {
      week,
      done: { ...column, y: 100 - high(done), height: high(done) },
      open: { ...column, y: 100 - high(done + open), height: high(open) },
    };
  });
}
