import { addPeriods, findActual, findExpected, type MetricTargets, type PeriodValue } from '@app/schema/metric-rules';

const LEFT = 10; // room for the figures of the axis
const TOP = 6;
const BOTTOM = 80; // under it the periods
const RIGHT = 98;
const PERIODS_MAX = 24;
const LABELS = 4;
const LONE = 6; // of a line for one period, to each side

export type ChartPoint = { period: string; actual: number | null; expected: number | null };

/** What was reached and what is expected at the end of each period, from the first value or the start on to the newest value. */
export function listPoints(metric: MetricTargets, values: readonly PeriodValue[]): ChartPoint[] {
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last) return [];
  const oldest = addPeriods(metric.period, last.period, 1 - PERIODS_MAX);
  const points: ChartPoint[] = [];
  let period = first.period < oldest ? oldest : first.period;
  for (; period <= last.period; period = addPeriods(metric.period, period, 1))
    points.push({ period, actual: findActual(metric, values, period), expected: findExpected(metric, period) });
  return points;
}

/**
 * Lays points out in percent of the drawing; y grows downwards. The axis begins at 0, or nearer where the figures lie close
 * together far above it: the course is what is looked at.
 */
export function toMetricChart(points: readonly ChartPoint[]) {
  const figures = points.flatMap(({ actual, expected }) => [actual, expected]).filter((one) => one !== null);
  const [least, most] = [Math.min(...figures), Math.max(...figures)];
  const low = least > most - least ? least - (most - least || least) / 2 : Math.min(0, least);
  const high = most > low ? most : low + 1;
  const x = (index: number) =>
    points.length < 2 ? (LEFT + RIGHT) / 2 : LEFT + ((RIGHT - LEFT) * index) / (points.length - 1);
  const y = (value: number) => BOTTOM - ((BOTTOM - TOP) * (value - low)) / (high - low);
  const step = Math.max(1, Math.ceil(points.length / LABELS));
  return {
    dots: points.flatMap(({ period, actual }, index) =>
      actual === null ? [] : [{ period, x: x(index), y: y(actual) }],
    ),
    actual: toSegments(points.map(({ actual }, index) => (actual === null ? null : { x: x(index), y: y(actual) }))),
    expected: withLone(
      points.map(({ expected }, index) => (expected === null ? null : { x: x(index), y: y(expected) })),
    ),
    labels: points.flatMap(({ period }, index) =>
      (points.length - 1 - index) % step === 0 ? [{ period, x: x(index), isLast: index === points.length - 1 }] : [],
    ),
    ticks: [low, high].map((value) => ({ value, y: y(value) })),
  };
}

type Place = { x: number; y: number };

/** The same, with a short line where there is one place alone. */
function withLone(places: readonly (Place | null)[]): ReturnType<typeof toSegments> {
  const [only, ...others] = places.filter((place) => place !== null);
  if (!only || others.length > 0) return toSegments(places);
  return [{ from: { ...only, x: only.x - LONE }, to: { ...only, x: Math.min(only.x + LONE, RIGHT) } }];
}

/** From place to place; a gap ends the line. */
function toSegments(places: readonly (Place | null)[]): { from: Place; to: Place }[] {
  return places.flatMap((to, index) => {
    const from = places[index - 1];
    return from && to ? [{ from, to }] : [];
  });
}
