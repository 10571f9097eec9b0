import type { WaitingEmailChange } from '@app/schema/email-change';
import type { Database } from '../../../database/connect.ts';
import { selectChangeFor, selectName, type EmailChange } from './queries.ts';
import { toDelayEnd } from './rules.ts';

/** What the owner and the staff see of a change that waits. */
export async function toView(db: Database, change: EmailChange): Promise<WaitingEmailChange> {
  const byOwner = change.asked_by === change.account_id;
  return {
    newEmail: change.new_email,
    askedBy: byOwner ? null : await selectName(db, change.asked_by),
    codeGiven: change.code_given_at !== null,
    consent: toConsent(change),
    effectiveFrom: toDelayEnd(change)?.toISOString() ?? null,
    expiresAt: change.expires_at,
  };
}

/** The change that waits for an account, and its new address; both null when none does. */
export async function getWaitingChange(db: Database, accountId: string, now: Date) {
  const change = await selectChangeFor(db, accountId, now);
  const emailChange = change ? await toView(db, change) : null;
  return { pendingEmail: emailChange?.newEmail ?? null, emailChange };
}

function toConsent({ kind, consent }: EmailChange): WaitingEmailChange['consent'] {
  if (consent !== null) return 'given';
  return kind === 'consent' ? 'needed' : kind === 'delayed' ? 'delayed' : 'not_needed';
}
