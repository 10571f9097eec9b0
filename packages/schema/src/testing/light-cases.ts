import { addPeriods, type Light, type MetricTargets } from '../metric-rules.ts';

/** A figure with one value, and how it does at the end of that period. */
export type LightCase = { metric: MetricTargets; period: string; value: number; light: Light };

type Row = [value: number, better: MetricTargets['better'], light: Light];

const STARTS_ON = '2026-12-01';
const month = (number: number) => addPeriods('month', STARTS_ON, number - 1);

const LEVEL: MetricTargets = {
  unit: 'count',
  kind: 'level',
  better: 'up',
  period: 'month',
  baseline: 100,
  target12: 220,
  target36: 460,
  startsOn: STARTS_ON,
};

/** 160 is expected of a level in month 6. */
const RATIOS: Row[] = [
  [200, 'up', 'on_target'],
  [160, 'up', 'on_target'],
  [155.2, 'up', 'on_target'],
  [155.19, 'up', 'at_risk'],
  [150, 'up', 'at_risk'],
  [144, 'up', 'at_risk'],
  [143.99, 'up', 'behind'],
  [1, 'up', 'behind'],
  [0, 'up', 'behind'],
  [-5, 'up', 'behind'],
  [100, 'down', 'on_target'],
  [160, 'down', 'on_target'],
  [164.94, 'down', 'on_target'],
  [165, 'down', 'at_risk'],
  [177.77, 'down', 'at_risk'],
  [178, 'down', 'behind'],
  [0, 'down', 'on_target'],
  [-5, 'down', 'on_target'],
];

/** 10 percent are expected in each month. */
const POINTS: Row[] = [
  [12, 'up', 'on_target'],
  [10, 'up', 'on_target'],
  [9.5, 'up', 'on_target'],
  [9.49, 'up', 'at_risk'],
  [8, 'up', 'at_risk'],
  [7.99, 'up', 'behind'],
  [-3, 'up', 'behind'],
  [9, 'down', 'on_target'],
  [10.5, 'down', 'on_target'],
  [10.51, 'down', 'at_risk'],
  [12, 'down', 'at_risk'],
  [12.01, 'down', 'behind'],
];

/** Nothing, or a loss, is expected. */
const NOT_ABOVE_0: [expected: number, ...Row][] = [
  [0, 0, 'up', 'on_target'],
  [0, 1, 'up', 'on_target'],
  [0, -1, 'up', 'behind'],
  [-50, -50, 'up', 'on_target'],
  [-50, -40, 'up', 'on_target'],
  [-50, -51, 'up', 'behind'],
  [0, 0, 'down', 'on_target'],
  [0, 1, 'down', 'behind'],
  [-50, -60, 'down', 'on_target'],
  [-50, -40, 'down', 'behind'],
];

/** A flow of 1,200 in the year before and 2,400 in the first: in month 1 108.33 are expected. */
const FLOWS: Row[] = [
  [120, 'up', 'on_target'],
  [108.4, 'up', 'on_target'],
  [105.1, 'up', 'on_target'],
  [105, 'up', 'at_risk'],
  [97.6, 'up', 'at_risk'],
  [97.4, 'up', 'behind'],
  [0, 'up', 'behind'],
  [108, 'down', 'on_target'],
  [115, 'down', 'at_risk'],
  [125, 'down', 'behind'],
];

/** By the month: 220 are expected of a level in month 12, 340 in 24 and 460 from 36 on. */
const LATER: [month: number, ...Row][] = [
  [12, 220, 'up', 'on_target'],
  [12, 205, 'up', 'at_risk'],
  [12, 190, 'up', 'behind'],
  [24, 340, 'up', 'on_target'],
  [24, 320, 'up', 'at_risk'],
  [24, 300, 'up', 'behind'],
  [36, 460, 'up', 'on_target'],
  [48, 450, 'up', 'on_target'],
  [48, 430, 'up', 'at_risk'],
  [48, 400, 'up', 'behind'],
];

const PERCENT: MetricTargets = { ...LEVEL, unit: 'percent', baseline: 10, target12: 10, target36: null };
const FLOW: MetricTargets = { ...LEVEL, unit: 'eur', kind: 'flow', baseline: 1200, target12: 2400, target36: 4800 };

/** Cases of the rule, in which the function, the page and the PDF agree. */
export const LIGHT_CASES: LightCase[] = [
  ...RATIOS.map(([value, better, light]) => ({ metric: { ...LEVEL, better }, period: month(6), value, light })),
  ...POINTS.map(([value, better, light]) => ({ metric: { ...PERCENT, better }, period: month(6), value, light })),
  ...NOT_ABOVE_0.map(([expected, value, better, light]) => {
    const metric = { ...LEVEL, better, baseline: expected, target12: expected, target36: null };
    return { metric, period: month(6), value, light };
  }),
  ...FLOWS.map(([value, better, light]) => ({ metric: { ...FLOW, better }, period: month(1), value, light })),
  ...LATER.map(([number, value, better, light]) => ({
    metric: { ...LEVEL, better },
    period: month(number),
    value,
    light,
  })),
];
