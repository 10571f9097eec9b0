import { existsSync, readFileSync } from 'node:fs';

const MICROSECONDS_A_TICK = 10_000; // Linux tells hundredths of a second
const USER_TICKS = 11; // proc(5): fields 14 and 15, counted from the third
const SYSTEM_TICKS = 12;

type Running = { pid: number };

/** Resident memory in MiB, now or at its most; null where the system does not tell. */
export function readMemory({ pid }: Running, field: 'VmRSS' | 'VmHWM'): number | null {
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readStatus(pid, 'status')) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

/** Processor time used so far, in microseconds; null where the system does not tell. */
export function readProcessorTime({ pid }: Running): number | null {
  const fields = readStatus(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  const ticks = Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
  return Number.isNaN(ticks) ? null : ticks * MICROSECONDS_A_TICK;
}

function readStatus(pid: number, what: 'status' | 'stat'): string {
  const file = `/proc/${pid}/${what}`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
