import { median } from '../support/statistics.ts';
import type { Measured } from './load.ts';

const START_MS_MAX = 600; // goals: quality/performance
const IDLE_MIB_MAX = 120;
const LOADED_MIB_MAX = 350;

const HEADERS = [
  'operation',
  'baseline req/s',
  'product req/s',
  'ratio',
  'must',
  'aim',
  'p99 baseline',
  'p99 product',
  'CPU baseline',
  'CPU product',
  '',
];

/** A line each operation: requests a second of both, their ratio and what it must be, the slowest of a hundred, and the processor time of a request. */
export function printTable(measured: readonly Measured[]): void {
  const lines = measured.map(({ operation, baseline, product, ratio }) => [
    operation.title,
    baseline.perSecond.toFixed(0),
    product.perSecond.toFixed(0),
    ratio.toFixed(2),
    operation.must.toFixed(2),
    operation.aim.toFixed(2),
    `${baseline.p99} ms`,
    `${product.p99} ms`,
    formatMicroseconds(baseline.processorTime),
    formatMicroseconds(product.processorTime),
    toVerdict(ratio, operation),
  ]);
  const widths = HEADERS.map((header, column) => Math.max(header.length, ...lines.map((line) => line[column]!.length))); // each line has every column
  console.log('');
  for (const line of [HEADERS, ...lines])
    console.log(
      line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
    );
}

function toVerdict(ratio: number, { must, aim }: Measured['operation']): string {
  if (ratio < must) return 'below its must';
  return ratio < aim ? 'ok' : 'at its aim';
}

/** How long the product starts and how much memory it holds, with the goals. */
export function printProcess(startMs: readonly number[], idle: number | null, loaded: number | null): void {
  console.log(`\nstart to first answer  ${median(startMs).toFixed(0)} ms  (goal ${START_MS_MAX})`);
  console.log(`memory idle            ${formatMebibytes(idle)}  (goal ${IDLE_MIB_MAX})`);
  console.log(`memory after load      ${formatMebibytes(loaded)}  (goal ${LOADED_MIB_MAX})`);
}

function formatMicroseconds(time: number | null): string {
  return time === null ? '–' : `${time.toFixed(0)} µs`;
}

function formatMebibytes(memory: number | null): string {
  return memory === null ? 'unknown here' : `${memory.toFixed(0)} MiB`;
}
