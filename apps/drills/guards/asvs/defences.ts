import { AUTHENTICATION_DEFENCES } from './authentication-defences.ts';
import type { Defence, Table } from './defence.ts';
import { OPERATION_DEFENCES } from './operation-defences.ts';
import { RESOURCE_DEFENCES } from './resource-defences.ts';
import { SESSION_DEFENCES } from './session-defences.ts';
import { WEB_DEFENCES } from './web-defences.ts';

/** What holds the rows of docs/asvs.md that a test proves. */
const DEFENCES: readonly Defence[] = [
  ...WEB_DEFENCES,
  ...AUTHENTICATION_DEFENCES,
  ...SESSION_DEFENCES,
  ...OPERATION_DEFENCES,
  ...RESOURCE_DEFENCES,
];

/** They and the record of what was seen without them. */
export const ASVS: Table = { defences: DEFENCES, record: 'asvs-proofs.json' };
