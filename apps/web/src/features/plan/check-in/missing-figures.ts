import type { FollowUp } from '@app/schema/follow-up';
import { addPeriods, findPeriod } from '@app/schema/metric-rules';
import type { Metric } from '@app/schema/metrics';
import { toDay } from '../../../lib/format.ts';

export const getToday = () => toDay(new Date());

/** The period of a figure that ended last. */
export const findLastPeriod = ({ period }: Pick<Metric, 'period'>, today: string): string =>
  addPeriods(period, findPeriod(period, today), -1);

/** The figures that lack the value of the period that ended last. */
export function listMissingFigures({ metrics }: Pick<FollowUp, 'metrics'>, today: string): Metric[] {
  return metrics.filter((metric) => {
    const last = findLastPeriod(metric, today);
    return (
      metric.archivedAt === null && last >= metric.startsOn && !metric.values.some(({ period }) => period === last)
    );
  });
}
