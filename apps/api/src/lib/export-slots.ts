import { createGate } from './gate.ts';

const AT_ONCE = 2; // the PDF of a long plan takes a second of one processor's work
const WAITING = 10; // more would not get theirs while somebody is there

/**
 * Does a piece of work that makes a PDF or a spreadsheet: two at a time in this process, so that other requests stay quick
 * and few large files are in memory. Throws `GateFull` when too many wait.
 */
export const withExportSlot = createGate(AT_ONCE, WAITING);
