import * as z from 'zod/mini';
import {
  daySchema,
  FROM_YEAR_1,
  idSchema,
  momentSchema,
  optionalText,
  requiredText,
  versionSchema,
  writeOutput,
} from './fields.ts';
import {
  LIGHTS,
  METRIC_DIRECTIONS,
  METRIC_KINDS,
  METRIC_LABEL_MAX,
  METRIC_NOTE_MAX,
  METRIC_PERIODS,
  METRIC_UNIT_MAX,
  METRIC_UNITS,
  METRIC_VALUE_BOUND,
  METRIC_VALUES_MAX,
  type MetricTargets,
} from './metric-rules.ts';
import { VALIDATION_KEYS } from './validation.ts';

/** A number that `numeric(18,4)` holds. */
export const metricNumber = z
  .number()
  .check(
    z.gt(-METRIC_VALUE_BOUND, { error: VALIDATION_KEYS.tooLarge }),
    z.lt(METRIC_VALUE_BOUND, { error: VALIDATION_KEYS.tooLarge }),
  );

/** A period by its first day, which is the first of a month. */
export const periodSchema = z.iso.date().check(z.regex(FROM_YEAR_1), z.regex(/-01$/));

/** The value of a period as it is stored; `version` counts its changes. */
export const metricValue = z.object({
  period: daySchema,
  value: z.number(),
  note: z.nullable(z.string()),
  version: z.int(),
});

/** Which direction is better, as long as nobody chose another: down where the target of 12 months is below the starting value. */
export function findBetter({ baseline, target12 }: Pick<MetricTargets, 'baseline' | 'target12'>) {
  return baseline !== null && target12 !== null && target12 < baseline ? 'down' : 'up';
}

const fields = {
  label: requiredText(METRIC_LABEL_MAX),
  unit: z.enum(METRIC_UNITS),
  /** The client's own word for the unit, for `other`. */
  unitText: z.nullable(optionalText(METRIC_UNIT_MAX)),
  kind: z.enum(METRIC_KINDS),
  better: z.enum(METRIC_DIRECTIONS),
  period: z.enum(METRIC_PERIODS),
  baseline: z.nullable(metricNumber),
  target12: z.nullable(metricNumber),
  target36: z.nullable(metricNumber),
};

/** A figure of a follow-up with its actual values, and where it is by the newest of them. */
export const metricOutput = z.object({
  id: idSchema,
  position: z.int(),
  /** The row of the plan that it was taken over from, `ta_targets.net_sales`; null for one that the client made. */
  source: z.nullable(z.string()),
  label: z.string(),
  unit: z.enum(METRIC_UNITS),
  unitText: z.nullable(z.string()),
  kind: z.enum(METRIC_KINDS),
  better: z.enum(METRIC_DIRECTIONS),
  period: z.enum(METRIC_PERIODS),
  baseline: z.nullable(z.number()),
  target12: z.nullable(z.number()),
  target36: z.nullable(z.number()),
  /** The first day of month 1. */
  startsOn: daySchema,
  archivedAt: z.nullable(momentSchema),
  version: z.int(),
  /** Sorted by period. */
  values: z.array(metricValue),
  /** How it does at the end of its newest period with a value. */
  light: z.enum(LIGHTS),
  /** Of that period: what is expected and what was reached; of a flow, in the plan's year so far. */
  expected: z.nullable(z.number()),
  actual: z.nullable(z.number()),
});

export type Metric = z.infer<typeof metricOutput>;

/** Changes a figure, or makes one: without `metricId` it needs all of its fields, or only the row of the plan that it comes from. */
export const saveMetricInput = z.strictObject({
  id: idSchema,
  metricId: z.optional(idSchema),
  source: z.optional(z.string().check(z.regex(/^[a-z_]{1,20}(\.own)?\.[a-z_0-9]{1,40}$/))),
  label: z.optional(fields.label),
  unit: z.optional(fields.unit),
  unitText: z.optional(fields.unitText),
  kind: z.optional(fields.kind),
  better: z.optional(fields.better),
  period: z.optional(fields.period),
  baseline: z.optional(fields.baseline),
  target12: z.optional(fields.target12),
  target36: z.optional(fields.target36),
  archived: z.optional(z.boolean()),
  /** The version last read; 0 for a new one. */
  version: versionSchema,
  /** Why a target changed. */
  note: z.optional(optionalText(METRIC_NOTE_MAX)),
  /** What the plan answers to the same targets, once they were taken over or declined: only a later answer is offered. */
  planTargets: z.optional(
    z.strictObject({ baseline: fields.baseline, target12: fields.target12, target36: fields.target36 }),
  ),
});

export const saveMetricOutput = writeOutput('saved', { metric: metricOutput });

/** A row of the plan's tables that is a figure or can become one. */
export const planRowOutput = z.object({
  source: z.string(),
  label: z.string(),
  unit: z.enum(METRIC_UNITS),
  unitText: z.nullable(z.string()),
  baseline: z.nullable(z.number()),
  target12: z.nullable(z.number()),
  target36: z.nullable(z.number()),
  /** What the plan says on how often figures are gone through. */
  period: z.enum(METRIC_PERIODS),
  /** The figure that it became; null while it is none. */
  metricId: z.nullable(idSchema),
  /** Whether the plan answers otherwise than when its targets were last taken over or declined, and the figure has others. */
  changed: z.boolean(),
});

export const planRowsOutput = z.array(planRowOutput);

/** The values of all figures for a spreadsheet. */
export const metricsCsvOutput = z.object({ csv: z.string(), rows: z.int() });

/** Stores values, all or none; null empties a period. */
export const saveValuesInput = z.strictObject({
  id: idSchema,
  values: z
    .array(
      z.strictObject({
        metricId: idSchema,
        period: periodSchema,
        value: z.nullable(metricNumber),
        note: z.optional(optionalText(METRIC_NOTE_MAX)),
        /** The version last read; 0 when there was no value. */
        version: versionSchema,
      }),
    )
    .check(z.minLength(1), z.maxLength(METRIC_VALUES_MAX)),
});

export const saveValuesOutput = writeOutput('saved', { metrics: z.array(metricOutput) });

/** What `could_not_save_answer` carries when somebody saved a value in between: what is stored now. */
export const valueConflict = z.object({
  metricId: idSchema,
  period: daySchema,
  value: z.nullable(z.number()),
  version: z.int(),
});

export const metricIdInput = z.strictObject({ id: idSchema, metricId: idSchema });

/** Fields of a figure or of a value, as they are kept. */
const changedFields = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));

/** A change of a figure's targets, or of a period's value. */
export const metricChange = z.object({
  at: momentSchema,
  actor: z.nullable(z.string()),
  /** Null where the figure itself changed. */
  period: z.nullable(daySchema),
  before: z.nullable(changedFields),
  after: z.nullable(changedFields),
  note: z.nullable(z.string()),
});

/** What became of a figure, the newest first. */
export const metricHistoryOutput = z.array(metricChange);

export type MetricValue = z.infer<typeof metricValue>;
export type SaveMetricInput = z.infer<typeof saveMetricInput>;
export type SaveValuesInput = z.infer<typeof saveValuesInput>;
export type MetricIdInput = z.infer<typeof metricIdInput>;
export type MetricHistory = z.infer<typeof metricHistoryOutput>;
