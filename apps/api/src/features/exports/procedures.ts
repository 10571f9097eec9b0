import { calendarFeedOutput, renewedCalendarOutput, revokedCalendarOutput } from '@app/schema/exports';
import { router, signedIn } from '../../trpc/procedures.ts';
import * as calendar from './calendar.ts';

export const calendarRouter = router({
  get: signedIn.output(calendarFeedOutput).query(({ ctx }) => calendar.getFeed(ctx)),
  renew: signedIn.output(renewedCalendarOutput).mutation(({ ctx }) => calendar.renewFeed(ctx)),
  revoke: signedIn.output(revokedCalendarOutput).mutation(({ ctx }) => calendar.revokeFeed(ctx)),
});
