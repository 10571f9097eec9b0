import {
  INACTIVE_DAYS,
  INVITATION_LATE_DAYS,
  SNOOZE_DAYS_MAX,
  TODAY_SHOWN,
  type SnoozeInput,
} from '@app/schema/clients';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import { addDays, DAY_MS, toDay } from '../../lib/days.ts';
import { isClientInScope } from '../../policy/scope.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { deleteSnooze, selectToday, setSnooze } from './today-queries.ts';

type Asking = Pick<SignedInContext, 'db' | 'scope' | 'clock'> & { settings: { timeZone: string } };

/** Who needs the caller today: a client once, with all reasons, the most urgent client first. */
export async function listToday({ db, scope, clock, settings }: Asking) {
  const now = clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const rows = await selectToday(db, scope, {
    today: toDay(now, settings.timeZone),
    inactiveBefore: daysAgo(INACTIVE_DAYS),
    invitedBefore: daysAgo(INVITATION_LATE_DAYS),
    limit: TODAY_SHOWN,
  });
  return rows.map((row) => {
    const { waitingSince, checkInSince, replySince, missedSince, overdueSince, behindSince, ...rest } = row;
    const { inactiveSince, invitedSince, withoutRightSince, ...client } = rest;
    const since = [
      ['waiting', waitingSince],
      ['check_in_waiting', checkInSince],
      ['reply', replySince],
      ['check_in_missed', missedSince],
      ['overdue', overdueSince],
      ['behind', behindSince],
      ['inactive', inactiveSince],
      ['never_logged_in', invitedSince],
      ['no_credit', withoutRightSince],
    ] as const;
    return { ...client, needs: since.flatMap(([need, moment]) => (moment === null ? [] : [{ need, since: moment }])) };
  });
}

/** Leaves a client out of the caller's day until a day, or takes them back at once. */
export async function snoozeClient({ db, scope, actor, clock, settings }: SignedInContext, { id, until }: SnoozeInput) {
  const now = clock();
  const today = toDay(now, settings.timeZone);
  if (until !== null && (until <= today || until > addDays(today, SNOOZE_DAYS_MAX))) throw fieldFailure('until');
  await transact(db, async (tx) => {
    if (!(await isClientInScope(tx, scope, id))) throw new Failure('not_found');
    if (until === null) return deleteSnooze(tx, id, actor.accountId);
    return setSnooze(tx, { id, accountId: actor.accountId, until, now });
  });
  return { msg: 'saved' } as const;
}
