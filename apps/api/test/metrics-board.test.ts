import { JOBS } from '../src/features/jobs/jobs.ts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newId } from '../src/lib/ids.ts';
import { useApplication } from '../harness/application.ts';
import { readPromql } from './promql.ts';
import { scrape, type Scrape } from './scrape.ts';

const app = useApplication();
const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

type Panel = {
  title: string;
  type: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string; legendFormat: string }[];
};
type Alert = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook: string };
};
type Prometheus = {
  rule_files: string[];
  scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
};

const { panels } = JSON.parse(read('infra/grafana/growth-plan.json')) as { panels: Panel[] };
const { groups } = parse(read('infra/prometheus/alerts.yaml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const asked = [
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
];

/** What Prometheus itself adds to what it scrapes. */
const ADDED = { metrics: ['up'], labels: ['job', 'instance'] };

let found: Scrape;

/** So much happens that every metric has a series. */
beforeAll(async () => {
  const passwordHash = await app.deps.passwords.hash('Koivikko@17yö');
  const { email } = await app.aClient({ passwordHash });
  for (let tries = 0; tries < 11; tries += 1)
    await app.mutate('auth.login', { area: 'user', email, password: 'Wrong@17yö' });
  const plan = await app.aPlan();
  const headers = { 'idempotency-key': newId() };
  await app.rest(`PATCH /api/shared/toggle/growth-plan/${plan.id}/shared`, undefined, { ...plan.owner, headers });
  found = await scrape(app.app);
});

test('every expression of the board and the alerts reads metrics and labels that a running application has', () => {
  expect(asked.length).toBeGreaterThan(35);
  for (const [where, expression] of asked) {
    const { metrics, labels } = readPromql(expression);
    expect(metrics.length, where).toBeGreaterThan(0);
    const series = found.samples.filter(({ name }) => metrics.includes(name));
    const names = new Set([...ADDED.metrics, ...series.map(({ name }) => name)]);
    const known = new Set([...ADDED.labels, ...series.flatMap((one) => Object.keys(one.labels))]);
    expect([where, metrics.filter((metric) => !names.has(metric))]).toEqual([where, []]);
    expect([where, labels.filter((label) => !known.has(label))]).toEqual([where, []]);
  }
});

test.each(['rate(a[5m]', 'sum(a) by', 'a{b=c}', 'a >', ''])('%j is no expression', (expression) => {
  expect(() => readPromql(expression)).toThrow('not PromQL');
});

describe('the board', () => {
  test('shows each metric of our own somewhere, and the process’s', () => {
    const shown = new Set(asked.flatMap(([, expression]) => readPromql(expression).metrics));
    const ours = new Set(
      found.samples
        .map(({ name }) => name.replace(/_(sum|count|bucket)$/, ''))
        .filter((name) => /^(growth|http)_/.test(name)),
    );
    const isShown = (name: string) => shown.has(name) || shown.has(`${name}_count`) || shown.has(`${name}_bucket`);
    expect([...ours].filter((name) => !isShown(name))).toEqual([]);
    expect(ours.size).toBeGreaterThan(15);
  });

  test('names its series by labels that they have', () => {
    for (const { title, targets = [] } of panels)
      for (const { expr, legendFormat } of targets) {
        const { metrics, labels } = readPromql(expr);
        const isGrouped = / by /.test(expr);
        const own = found.samples
          .filter(({ name }) => metrics.includes(name))
          .flatMap((one) => Object.keys(one.labels));
        const known = new Set(isGrouped ? labels : [...ADDED.labels, ...own]);
        for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
          expect(known.has(label), `${title}: ${label}`).toBe(true);
      }
  });

  test('lays no panel over another', () => {
    for (const [index, { title, gridPos: one }] of panels.entries())
      for (const { gridPos: other } of panels.slice(index + 1)) {
        const apart =
          one.x + one.w <= other.x ||
          other.x + other.w <= one.x ||
          one.y + one.h <= other.y ||
          other.y + other.h <= one.y;
        expect(apart, title).toBe(true);
        expect(one.x + one.w, title).toBeLessThanOrEqual(24);
      }
  });
});

describe('the alerts', () => {
  test('each say what is wrong, how bad it is and where to read on, under a name of their own', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { alert, labels, annotations } of alerts) {
      expect(['critical', 'warning'], alert).toContain(labels.severity);
      expect(annotations, alert).toEqual({
        summary: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\w/),
        runbook: expect.stringMatching(/^docs\/operations\.md#[a-z0-9-]+$/),
      });
    }
  });

  test('lead to sections that are there', () => {
    if (!existsSync(path.join(ROOT, 'docs/operations.md'))) return;
    const headings = read('docs/operations.md').matchAll(/^#+ (.+)$/gm);
    const anchors = new Set(Array.from(headings, ([, heading = '']) => anchorOf(heading)));
    const wanted = new Set(alerts.map(({ annotations }) => annotations.runbook.split('#')[1]!));
    expect([...wanted].filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });

  test('are loaded by the sample of Prometheus, which scrapes the job they are about', () => {
    const { rule_files: files, scrape_configs: jobs } = parse(read('infra/prometheus/prometheus.yaml')) as Prometheus;
    for (const file of files) expect(existsSync(path.join(ROOT, 'infra/prometheus', file)), file).toBe(true);
    const said = new Set(
      asked.flatMap(([, expression]) => [...expression.matchAll(/job="([^"]+)"/g)].map(([, job]) => job)),
    );
    const scraped = jobs.map(({ job_name: name }) => name);
    expect([...said].filter((job) => !Object.hasOwn(JOBS, String(job)))).toEqual(scraped);
  });
});

/** The anchor that a heading gets on the web (GitHub's rule). */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}
