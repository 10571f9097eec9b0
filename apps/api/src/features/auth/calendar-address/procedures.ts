import { calendarFeedOutput, renewedCalendarOutput, revokedCalendarOutput } from '@app/schema/exports';
import { signedIn } from '../../../trpc/base.ts';
import * as address from './service.ts';

export const calendarProcedures = {
  get: signedIn.output(calendarFeedOutput).query(({ ctx }) => address.getFeed(ctx)),
  renew: signedIn.output(renewedCalendarOutput).mutation(({ ctx }) => address.renewFeed(ctx)),
  revoke: signedIn.output(revokedCalendarOutput).mutation(({ ctx }) => address.revokeFeed(ctx)),
};
