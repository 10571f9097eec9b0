import type { Table } from '../asvs/defence.ts';
import { ACCOUNT_DEFENCES } from './account-defences.ts';
import { AVAILABILITY_DEFENCES } from './availability-defences.ts';
import { EMAIL_CHANGE_DEFENCES } from './email-change-defences.ts';
import { EVIDENCE_DEFENCES } from './evidence-defences.ts';

/** What the white-box review of version 0 found, by the numbers that it gave, and what holds since. */
export const FINDING_IDS: Record<string, string> = {
  H1: 'An e-mail address changes with its owner’s consent alone, and a change that waits ends with what it rests on.',
  H2: 'The check of a new password blocks nobody, and refused passwords are counted.',
  H3: 'What one plan holds, what is kept of it and what is under way of it is bounded.',
  M1: 'Nobody uses up the mails or the codes of another person.',
  M2: 'Guesses at one account are limited over all networks, and its owner hears of them.',
  M3: 'Concurrency limits are fair; logins that work and sessions are limited too.',
  M4: 'An account can be disabled, but not the last admin.',
  M5: 'Failed logins can be investigated from the log, and reads of plans from the audit log.',
  M6: 'A restore revives no dismissed person and no replaced password.',
  M7: 'A second factor is replaced or turned off with a code of it, which ends personal tokens.',
  M8: 'Invitations and erasure requests are limited, and greet with a name alone.',
  L1: 'An address is counted and looked up in one form.',
  L2: 'A client does not learn who has an account.',
  L3: 'The calendar address ends with the password and the sessions.',
  L4: 'The audit log can be neither flooded nor emptied.',
  L5: 'What a session showed cannot be read once it has ended.',
  L6: 'Logs of proxies hold no token, jobs no secret they do not need, and kept mail is shown to this machine alone.',
};

/** What mends each of them, and the record of what was seen without it. */
export const FINDINGS: Table = {
  defences: [...EMAIL_CHANGE_DEFENCES, ...ACCOUNT_DEFENCES, ...AVAILABILITY_DEFENCES, ...EVIDENCE_DEFENCES],
  record: 'finding-proofs.json',
};
