import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Violation } from './checker.ts';
import type { Opened } from '../support/define-drill.ts';
import { median } from '../support/statistics.ts';
import { openRig, type Rig } from './rig.ts';

const SHOWN = 5; // of a kind

/** Opens a rig and runs on it; keeps the history where `run` says that something was wrong. */
export async function openAndRun(
  options: Parameters<typeof openRig>[0],
  opened: Opened,
  run: (rig: Rig) => Promise<boolean>,
): Promise<boolean> {
  const rig = await openRig(options, opened);
  let isWell = false;
  try {
    return (isWell = await run(rig));
  } finally {
    if (!isWell) {
      const file = path.join(mkdtempSync(path.join(tmpdir(), 'growth-plan-history-')), 'history.jsonl');
      writeFileSync(file, rig.history.map((attempt) => `${JSON.stringify(attempt)}\n`).join(''));
      console.log(`Every request and answer is in ${file}`);
    }
  }
}

/** Has the writers rest, checks, and prints the figures; whether nothing was wrong. */
export async function printVerdict(rig: Rig, what: string): Promise<boolean> {
  const violations = await rig.check();
  const { history } = rig;
  const count = (wanted: string) => history.filter(({ outcome }) => outcome.kind === wanted).length;
  const saves = history.filter(({ deed, outcome }) => deed.kind !== 'read' && outcome.kind === 'acknowledged').length;
  const countViolations = (kind: Violation['kind']) => violations.filter((violation) => violation.kind === kind).length;
  console.log(
    `After ${what}: ${saves} saves acknowledged, ${count('unavailable')} answers 503, ${count('lost')} without an answer; ` +
      `saves missing: ${countViolations('lost')}, doubled: ${countViolations('doubled')}, made up: ${countViolations('phantom')}; violations in all: ${violations.length}.`,
  );
  printViolations(violations);
  return violations.length === 0 && saves > 0;
}

/** Prints how many violations of each kind there are, and the first of them. */
export function printViolations(violations: Violation[]): void {
  for (const [kind, same] of Map.groupBy(violations, (violation) => violation.kind)) {
    console.log(`  ${kind}: ${same.length}`);
    for (const { words } of same.slice(0, SHOWN)) console.log(`    ${words}`);
  }
}

/** Prints how long something took, in milliseconds each, with its goal; whether the slowest met it. */
export function printGoal(what: string, took: number[], goalMs: number): boolean {
  if (took.length === 0) return true;
  const slowest = Math.max(...took);
  const isMet = slowest <= goalMs;
  const figures = `median ${formatSeconds(median(took))}, slowest ${formatSeconds(slowest)}; goal ${formatSeconds(goalMs)}`;
  console.log(`${what}: ${figures}: ${isMet ? 'met' : 'MISSED'}`);
  return isMet;
}

/** Milliseconds for people. */
export const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
