import { createGate } from '../../lib/gate.ts';

const AT_ONCE = 2; // a long plan on paper is a second of one processor's work
const WAITING = 10; // more would not get theirs while somebody is there

/**
 * Papers and spreadsheets are made a few at a time, so that everything else stays quick and few large ones are
 * in memory; `GateFull` when too many wait.
 */
export const throughExportGate = createGate(AT_ONCE, WAITING);
