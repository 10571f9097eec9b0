import { ACCOUNT_DEFENCES } from '../findings/account-defences.ts';
import { AVAILABILITY_DEFENCES } from '../findings/availability-defences.ts';
import { EMAIL_CHANGE_DEFENCES } from '../findings/email-change-defences.ts';
import { EVIDENCE_DEFENCES } from '../findings/evidence-defences.ts';
import { AUTHENTICATION_DEFENCES } from './authentication-defences.ts';
import type { Defence, Table } from './defence.ts';
import { OPERATION_DEFENCES } from './operation-defences.ts';
import { RESOURCE_DEFENCES } from './resource-defences.ts';
import { SSO_DEFENCES } from './sso-defences.ts';
import { SESSION_DEFENCES } from './session-defences.ts';
import { WEB_DEFENCES } from './web-defences.ts';

/** Each is written once; one that holds rows of docs/asvs.md and mends findings of the security review names both. */
const DEFENCES = [
  ...WEB_DEFENCES,
  ...AUTHENTICATION_DEFENCES,
  ...SESSION_DEFENCES,
  ...SSO_DEFENCES,
  ...OPERATION_DEFENCES,
  ...RESOURCE_DEFENCES,
  ...EMAIL_CHANGE_DEFENCES,
  ...ACCOUNT_DEFENCES,
  ...AVAILABILITY_DEFENCES,
  ...EVIDENCE_DEFENCES,
];

/** What holds the rows of docs/asvs.md that a test proves, and the record of what was seen without it. */
export const ASVS: Table = { defences: selectRows(/^\d/), record: 'asvs-proofs.json' };

/** What mends the findings, and the record of what was seen without it. */
export const FINDINGS: Table = { defences: selectRows(/^[A-Z]/), record: 'finding-proofs.json' };

function selectRows(ids: RegExp): Defence[] {
  return DEFENCES.map((defence) => ({ ...defence, rows: defence.rows.filter((row) => ids.test(row)) })).filter(
    ({ rows }) => rows.length > 0,
  );
}
