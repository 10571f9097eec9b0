import { median } from '../support/statistics.ts';
import type { Memory } from './history.ts';
import type { Measured } from './load.ts';

const START_MS_MAX = 500;
const IDLE_MIB_MAX = 110;
const LOADED_MIB_MAX = 250;

/** What is printed of each operation: requests a second of both servers, the slowest of a hundred, and processor time a request, which is judged. */
const COLUMNS: [title: string, show: (measured: Measured) => string][] = [
  ['operation', ({ operation }) => operation.title],
  ['baseline req/s', ({ baseline }) => baseline.perSecond.toFixed(0)],
  ['product req/s', ({ product }) => product.perSecond.toFixed(0)],
  ['by req/s', ({ rate }) => rate.toFixed(2)],
  ['p99 baseline', ({ baseline }) => `${baseline.p99} ms`],
  ['p99 product', ({ product }) => `${product.p99} ms`],
  ['CPU baseline', ({ baseline }) => formatMicroseconds(baseline.processorTime)],
  ['CPU product', ({ product }) => formatMicroseconds(product.processorTime)],
  ['ratio', ({ ratio }) => ratio.toFixed(2)],
  ['must', ({ operation }) => operation.must.toFixed(2)],
  ['aim', ({ operation }) => operation.aim.toFixed(2)],
  ['', toVerdict],
];

export function printTable(measured: readonly Measured[]): void {
  const lines = [COLUMNS.map(([title]) => title), ...measured.map((one) => COLUMNS.map(([, show]) => show(one)))];
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => line[column]!.length))); // each line has every column
  console.log('');
  for (const [first = '', ...rest] of lines)
    console.log([first.padEnd(widths[0]!), ...rest.map((cell, index) => cell.padStart(widths[index + 1]!))].join('  '));
}

function toVerdict({ ratio, operation: { must, aim } }: Measured): string {
  if (ratio < must) return 'below its must';
  return ratio < aim ? 'ok' : 'at its aim';
}

/** How long the product starts and how much memory it holds, with the goals. */
export function printProcess(startMs: readonly number[], { idle, loaded }: Memory): void {
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
