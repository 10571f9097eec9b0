import {
  addPeriods,
  findPeriod,
  findStanding,
  isBehindTwice,
  METRICS_MAX,
  MONTHS_BEFORE_START,
  roundValue,
  type Light,
  type MetricPeriod,
} from '@app/schema/metric-rules';
import type { IdInput } from '@app/schema/fields';
import {
  findBetter,
  type Metric,
  type MetricHistory,
  type MetricIdInput,
  type SaveMetricInput,
  type SaveValuesInput,
} from '@app/schema/metrics';
import { VALIDATION_KEYS } from '@app/schema/validation';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure, limitFailure } from '../../failure.ts';
import { newId } from '../../lib/ids.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { getPlan, lockPlan, type LockedPlan } from '../plans/service.ts';
import { FIGURE_QUESTIONS, findRhythm, listPlanRows, listTakenOver, RHYTHM, type PlanRow } from './plan-rows.ts';
import * as queries from './queries.ts';

export type { StoredMetric } from './queries.ts';

type Work<Result> = (tx: Tx, plan: LockedPlan & { startedOn: string }) => Promise<Result>;

/** Does the work while it holds a plan whose follow-up has started. Throws `not_found`, `plan_not_completed`. */
async function withFollowUp<Result>(ctx: SignedInContext, id: string, work: Work<Result>): Promise<Result> {
  return transact(ctx.db, async (tx) => {
    const plan = await lockPlan(ctx, tx, id);
    const { startedOn } = await queries.selectFollowed(tx, id);
    if (startedOn === null) throw new Failure('plan_not_completed');
    return work(tx, { ...plan, startedOn });
  });
}

/** The rows of a plan that have a target, as figures that begin with the first whole period after a day. */
export async function buildMetrics(
  tx: Tx,
  naming: Naming,
  { startedOn, ...plan }: FollowedPlan & { startedOn: string },
) {
  const rows = listTakenOver(await readPlanRows(tx, naming, plan)).slice(0, METRICS_MAX);
  const of = { plan_id: plan.id, client_id: plan.clientId };
  return rows.map((row, position) => {
    const starts_on = findStart(row.period, startedOn);
    const own = { id: newId(), position, source: row.source, starts_on };
    return { ...toColumns(row), ...of, ...own, plan_targets: toPlanTargets(row) };
  });
}

/** Takes over the figures of a plan that have a target. */
export async function takeOverMetrics(
  tx: Tx,
  naming: Naming,
  plan: FollowedPlan & { startedOn: string },
): Promise<void> {
  await queries.insertMetrics(tx, await buildMetrics(tx, naming, plan));
}

type FollowedPlan = Pick<LockedPlan, 'id' | 'clientId' | 'questionnaireId'>;
type Naming = Pick<SignedInContext, 'texts' | 'questionnaires'>;

/** The rows of a plan's tables that have figures, with the names that its client reads. */
async function readPlanRows(tx: Tx, { texts, questionnaires }: Naming, plan: FollowedPlan): Promise<PlanRow[]> {
  const { languageCode } = await queries.selectFollowed(tx, plan.id);
  const { steps } = await questionnaires.over(tx).getOfPlan(plan);
  return listPlanRows({
    answers: await queries.selectAnswers(tx, plan.id, FIGURE_QUESTIONS),
    rows: new Map(steps.flatMap(({ questions }) => questions.map(({ key, rows }) => [key, rows]))),
    say: (key) => texts.text(languageCode, key),
  });
}

/** The rows of a plan's tables that are figures or can become some, and where the plan has got other targets than the figure. */
export async function listRowsOfPlan(ctx: SignedInContext, { id }: IdInput) {
  const { questionnaireId, user } = await getPlan(ctx, id);
  return transact(ctx.db, async (tx) => {
    const metrics = await queries.selectMetrics(tx, id);
    const rows = await readPlanRows(tx, ctx, { id, clientId: user.id, questionnaireId });
    const answered = await queries.selectPlanTargets(tx, id);
    return rows.map((row) => {
      const metric = metrics.find(({ source }) => source === row.source);
      const former = answered.get(metric?.id ?? '');
      const changed = metric !== undefined && former !== undefined && differ(former, row) && differ(metric, row);
      return { ...row, metricId: metric?.id ?? null, changed };
    });
  });
}

const TARGETS = ['baseline', 'target12', 'target36'] as const;
type Targets = Pick<PlanRow, (typeof TARGETS)[number]>;

const differ = (one: Targets, other: Targets) =>
  TARGETS.some((name) => roundValue(one[name]) !== roundValue(other[name]));

const toPlanTargets = ({ baseline, target12, target36 }: Targets) =>
  JSON.stringify({ baseline, target_12: target12, target_36: target36 });

/** The first day of the first whole period after a day. */
const findStart = (period: MetricPeriod, day: string) => addPeriods(period, findPeriod(period, day), 1);

/** A figure with where it is. */
export function toMetric(stored: queries.StoredMetric): Metric {
  const { period: _, ...standing } = findStanding(stored, stored.values);
  return { ...stored, ...standing };
}

/** How many figures of a plan are how, archived ones aside. */
export async function countLights(tx: Tx, planId: string): Promise<Record<'onTarget' | 'atRisk' | 'behind', number>> {
  const shown = (await queries.selectMetrics(tx, planId)).filter(({ archivedAt }) => archivedAt === null);
  const lights = shown.map((metric) => findStanding(metric, metric.values).light);
  const count = (light: Light) => lights.filter((one) => one === light).length;
  return { onTarget: count('on_target'), atRisk: count('at_risk'), behind: count('behind') };
}

/** Adds a figure, of the plan or an own one, or changes or archives one; what is absent stays. */
export async function saveMetric(ctx: SignedInContext, { id, metricId, version, note, ...given }: SaveMetricInput) {
  return withFollowUp(ctx, id, async (tx, plan) => {
    const all = await queries.selectMetrics(tx, id);
    const before = metricId === undefined ? null : (all.find((one) => one.id === metricId) ?? null);
    if (metricId !== undefined && !before) throw new Failure('not_found');
    if (version !== (before?.version ?? 0))
      throw new Failure('could_not_save_answer', before ? { data: toMetric(before) } : {});
    const becomesShown = given.archived === false || before === null;
    const shown = all.filter(({ archivedAt, id: other }) => archivedAt === null && other !== metricId);
    if (becomesShown && shown.length >= METRICS_MAX) throw limitFailure('label', METRICS_MAX);
    const { archived, source, planTargets, ...fields } = given;
    const ofPlan = before || source === undefined ? null : await findPlanRow(ctx, tx, { plan, source, all });
    const rhythm = before?.period ?? findRhythm(await queries.selectAnswers(tx, id, [RHYTHM]));
    const next = complete(before ?? ofPlan, fields, rhythm);
    if (before && before.values.length > 0 && next.period !== before.period) throw fieldFailure('period');
    const now = ctx.clock().toISOString();
    const archivedAt =
      archived === undefined ? (before?.archivedAt ?? null) : archived ? (before?.archivedAt ?? now) : null;
    const startsOn = before?.period === next.period ? before.startsOn : findStart(next.period, plan.startedOn);
    const answered = planTargets ?? ofPlan;
    const taken = answered && { plan_targets: toPlanTargets(answered) };
    const columns = { ...toColumns(next), ...taken, archived_at: archivedAt, starts_on: startsOn };
    const savedId = metricId ?? newId();
    if (before) await queries.updateMetric(tx, savedId, columns);
    else {
      const position = Math.max(-1, ...all.map((one) => one.position)) + 1;
      const of = { id: savedId, plan_id: id, client_id: plan.clientId, position, source: source ?? null };
      await queries.insertMetrics(tx, [{ ...columns, ...of }]);
    }
    const change = { before: before && toHistory(before), after: toHistory({ ...next, archivedAt }) };
    if (isChange(change) || note)
      await queries.insertChanges(tx, [toChange(ctx, { metricId: savedId, note, ...change })]);
    const [metric] = await readMarked(tx, { id, changed: new Set([savedId]), now });
    if (!metric) throw new Error(`figure ${savedId} is gone in its own transaction`);
    return { msg: 'saved', metric } as const;
  });
}

/** Stores values of periods, all or none, each with its history. Throws `could_not_save_answer` with what is stored now. */
export async function saveValues(ctx: SignedInContext, { id, values }: SaveValuesInput) {
  return withFollowUp(ctx, id, async (tx, { startedOn }) => {
    const metrics = new Map((await queries.selectMetrics(tx, id)).map((metric) => [metric.id, metric]));
    const changes = values.map(({ metricId, period, value, note, version }, index) => {
      const metric = metrics.get(metricId);
      if (!metric) throw new Failure('not_found');
      expectPeriod(metric.period, period, { startedOn, path: `values.${index}.period` });
      const stored = metric.values.find((one) => one.period === period);
      if (version !== (stored?.version ?? 0)) {
        const conflict = { metricId, period, value: stored?.value ?? null, version: stored?.version ?? 0 };
        throw new Failure('could_not_save_answer', { data: conflict });
      }
      const before = stored ? { value: stored.value, note: stored.note } : null;
      return { metricId, period, value, note, before, after: value === null ? null : { value, note: note || null } };
    });
    const cells = new Set(changes.map(({ metricId, period }) => `${metricId} ${period}`));
    if (cells.size < changes.length) throw fieldFailure('values');
    await queries.writeValues(tx, changes);
    await queries.insertChanges(
      tx,
      changes.filter(isChange).map((change) => toChange(ctx, change)),
    );
    const changed = new Set(changes.map(({ metricId }) => metricId));
    return { msg: 'saved', metrics: await readMarked(tx, { id, changed, now: ctx.clock().toISOString() }) } as const;
  });
}

/** What became of a figure, the newest first. */
export async function listMetricHistory(
  { db, scope, texts, language }: SignedInContext,
  { id: planId, metricId }: MetricIdInput,
): Promise<MetricHistory> {
  const history = await queries.selectHistory(db, scope, { planId, metricId });
  if (!history) throw new Failure('not_found');
  const former = texts.text(language, 'person.former');
  return history.map(({ hasActor, ...change }) => ({ ...change, actor: change.actor ?? (hasActor ? former : null) }));
}

type OfPlan = { plan: FollowedPlan; source: string; all: readonly queries.StoredMetric[] };

/** A row of the plan that is no figure yet. */
async function findPlanRow(ctx: SignedInContext, tx: Tx, { plan, source, all }: OfPlan): Promise<PlanRow> {
  const row = (await readPlanRows(tx, ctx, plan)).find((one) => one.source === source);
  if (!row || all.some((one) => one.source === source)) throw fieldFailure('source');
  return row;
}

type Fields = Omit<PlanRow, 'source'>;
type Given = { [Field in keyof Fields]?: Fields[Field] | undefined };

/**
 * A figure's fields as they were, or as the plan has them, with those that are given. Percentages are always a level. The
 * direction follows the targets, unless it is given or was chosen against them.
 */
function complete(row: Fields | null, given: Given, rhythm: MetricPeriod): Fields {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Fields>;
  const { baseline = null, target12 = null, target36 = null, unitText = null, ...fields } = { ...row, ...set };
  const { label, unit, kind = 'level', period = rhythm } = fields;
  const follows = row === null || row.better === findBetter(row);
  const better = given.better ?? (follows ? findBetter({ baseline, target12 }) : row.better);
  if (label === undefined) throw fieldFailure('label', VALIDATION_KEYS.required, 'missing_form_parameters');
  if (unit === undefined) throw fieldFailure('unit', VALIDATION_KEYS.required, 'missing_form_parameters');
  if (unit === 'percent' && kind === 'flow') throw fieldFailure('kind');
  return { label, unit, unitText: unitText || null, kind, better, period, baseline, target12, target36 };
}

const toColumns = (row: Fields) => ({
  label: row.label,
  unit: row.unit,
  unit_text: row.unitText,
  kind: row.kind,
  better: row.better,
  period: row.period,
  baseline: row.baseline,
  target_12: row.target12,
  target_36: row.target36,
});

/** What the history of a figure keeps of it. */
const toHistory = ({ archivedAt, ...row }: Fields & { archivedAt: string | null }) => ({
  ...toColumns(row),
  archived: archivedAt !== null,
});

type Change = {
  metricId: string;
  period?: string;
  before: object | null;
  after: object | null;
  note?: string | undefined;
};

const isChange = ({ before, after }: Pick<Change, 'before' | 'after'>) =>
  JSON.stringify(before) !== JSON.stringify(after);

const toChange = ({ actor, clock }: SignedInContext, { metricId, period, before, after, note }: Change) => ({
  metric_id: metricId,
  at: clock().toISOString(),
  actor_id: actor.accountId,
  period: period ?? null,
  before: before && JSON.stringify(before),
  after: after && JSON.stringify(after),
  note: note || null,
});

type Changed = { id: string; changed: ReadonlySet<string>; now: string };

/** The figures of a plan that were changed, and notes since when each is behind. */
async function readMarked(tx: Tx, { id, changed, now }: Changed): Promise<Metric[]> {
  const stored = (await queries.selectMetrics(tx, id)).filter((metric) => changed.has(metric.id));
  for (const metric of stored)
    await queries.markBehind(tx, metric.id, isBehindTwice(metric, metric.values) ? now : null);
  return stored.map(toMetric);
}

type Expected = { startedOn: string; path: string };

/** A period by its first day, not too long before the follow-up. */
function expectPeriod(period: MetricPeriod, day: string, { startedOn, path }: Expected): void {
  const first = addPeriods('month', findPeriod('month', startedOn), -MONTHS_BEFORE_START);
  if (findPeriod(period, day) !== day || day < first) throw fieldFailure(path);
}
