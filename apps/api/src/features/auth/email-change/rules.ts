import type { DB } from '../../../database/tables.gen.ts';
import { DAY_MS } from '../../../lib/days.ts';

export type ChangeKind = DB['email_change']['kind'];

/** For how long after the notice a change without consent waits, so that an owner who reads their mail once a week can stop it. */
export const DELAY_MS = 7 * DAY_MS;

/** When a change that has not taken effect ends: docs/product.md#accounts; without consent it has a week for its code after the wait. */
const LIFETIME_MS: Record<ChangeKind, number> = { direct: DAY_MS, consent: DAY_MS, delayed: DELAY_MS + 7 * DAY_MS };

export function toExpiry(kind: ChangeKind, now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS[kind]);
}

type Waiting = Pick<DB['email_change'], 'kind' | 'consent' | 'noticed_at'> & { notice_waits: boolean };

/** From when a change without consent may take effect; null for another one, and while its notice is still to be sent. */
export function toDelayEnd({ kind, noticed_at: noticedAt, notice_waits: waits }: Waiting): Date | null {
  if (kind !== 'delayed' || waits || noticedAt === null) return null;
  return new Date(Date.parse(noticedAt) + DELAY_MS);
}

/** Why a change may take effect as far as the owner is concerned; null while it may not. The code is another matter. */
export function toApproval(change: Waiting, now: Date): 'none_needed' | 'password' | 'link' | 'waited' | null {
  if (change.consent !== null) return change.consent;
  if (change.kind === 'direct') return 'none_needed';
  const end = toDelayEnd(change);
  return end !== null && end <= now ? 'waited' : null;
}
