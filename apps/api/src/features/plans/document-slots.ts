import { createGate } from '../../lib/gate.ts';

const AT_ONCE = 8; // of the ten connections; with four fewer small plans were served, and the large ones held up /livez no less
const WAITING = 256; // a network may have half of it waiting: as many as are worked on at once

/** Reads whole plans a few at a time, in turn for those who ask, so that large ones are neither all in memory nor the only ones served. */
export const withDocumentSlot = createGate(AT_ONCE, WAITING);
