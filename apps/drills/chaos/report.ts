import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Violation } from './checker.ts';
import type { Opened } from '../support/define-drill.ts';
import { openRig, type Rig } from './rig.ts';

const SHOWN = 5; // of a kind

/** Opens a rig and runs on it; keeps the history where `run` says that something was wrong. */
export async function runOn(
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
      rig.history.save(file);
      console.log(`Every request and answer is in ${file}`);
    }
  }
}

/** Has the writers rest, checks, and prints the figures; whether nothing was wrong. */
export async function verdict(rig: Rig, what: string): Promise<boolean> {
  const violations = await rig.check();
  const { attempts } = rig.history;
  const count = (wanted: string) => attempts.filter(({ outcome }) => outcome.kind === wanted).length;
  const saves = attempts.filter(({ deed, outcome }) => deed.kind !== 'read' && outcome.kind === 'acknowledged').length;
  const of = (kind: Violation['kind']) => violations.filter((violation) => violation.kind === kind).length;
  console.log(
    `After ${what}: ${saves} saves acknowledged, ${count('unavailable')} answers 503, ${count('lost')} without an answer; ` +
      `saves missing: ${of('lost')}, doubled: ${of('doubled')}, made up: ${of('phantom')}; violations in all: ${violations.length}.`,
  );
  tell(violations);
  return violations.length === 0 && saves > 0;
}

/** Prints how many violations of each kind there are, and the first of them. */
export function tell(violations: Violation[]): void {
  for (const [kind, same] of Map.groupBy(violations, (violation) => violation.kind)) {
    console.log(`  ${kind}: ${same.length}`);
    for (const { words } of same.slice(0, SHOWN)) console.log(`    ${words}`);
  }
}

/** Prints how long something took, in milliseconds each, with its goal; whether the slowest met it. */
export function goal(what: string, took: number[], goalMs: number): boolean {
  if (took.length === 0) return true;
  const slowest = Math.max(...took);
  const median = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)]!; // not empty
  const isMet = slowest <= goalMs;
  const figures = `median ${seconds(median)}, slowest ${seconds(slowest)}; goal ${seconds(goalMs)}`;
  console.log(`${what}: ${figures}: ${isMet ? 'met' : 'MISSED'}`);
  return isMet;
}

/** Milliseconds for people. */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
