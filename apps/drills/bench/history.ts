import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Measured } from './load.ts';

/** What one release was measured to be: its ratios by the name of the operation, and its memory in MiB. */
type Entry = { date: string; ratios: Record<string, number>; idleMib: number; loadedMib: number };

/** Memory as it was measured; null where the system does not tell. */
export type Memory = { idle: number | null; loaded: number | null };

const FILE = path.join(import.meta.dirname, 'history.json');
const LOSS = 1.1; // a tenth: what one machine measures from run to run differs less

const readHistory = () => JSON.parse(readFileSync(FILE, 'utf8')) as Entry[];

/** Adds what was measured to the history, as what the next releases are held against. */
export function record(measured: readonly Measured[], { idle, loaded }: Memory): void {
  const round = (value: number) => Math.round(value * 100) / 100;
  const entry: Entry = {
    date: new Date().toISOString().slice(0, 10),
    ratios: Object.fromEntries(measured.map(({ operation, ratio }) => [operation.name, round(ratio)])),
    idleMib: Math.round(idle ?? 0),
    loadedMib: Math.round(loaded ?? 0),
  };
  writeFileSync(FILE, `${JSON.stringify([...readHistory(), entry], null, 2)}\n`);
}

/** What is worse by more than a tenth than at the last release. */
export function listLosses(measured: readonly Measured[], memory: Memory): string[] {
  const last = readHistory().at(-1);
  return last ? compare(last, measured, memory) : [];
}

/** Whether an operation is worse by more than a tenth than at the last release. */
export function isSlower({ operation: { name }, ratio }: Measured): boolean {
  return ratio * LOSS < (readHistory().at(-1)?.ratios[name] ?? 0);
}

/** What is worse by more than a tenth than an entry; what either does not tell is not compared. */
export function compare(
  { date, ratios, idleMib, loadedMib }: Entry,
  measured: readonly Pick<Measured, 'operation' | 'ratio'>[],
  { idle, loaded }: Memory,
): string[] {
  const slower = measured.filter(({ operation: { name }, ratio }) => ratio * LOSS < (ratios[name] ?? 0));
  const isMore = (mib: number | null, before: number) => before > 0 && mib !== null && mib > before * LOSS;
  return [
    ...slower.map(({ operation: { name }, ratio }) => `${name}: ${ratio.toFixed(2)}, on ${date} ${ratios[name]}`),
    ...(isMore(idle, idleMib) ? [`memory idle: ${idle?.toFixed(0)} MiB, on ${date} ${idleMib}`] : []),
    ...(isMore(loaded, loadedMib) ? [`memory after load: ${loaded?.toFixed(0)} MiB, on ${date} ${loadedMib}`] : []),
  ];
}
