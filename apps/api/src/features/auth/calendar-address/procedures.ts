import { calendarFeedOutput, renewedCalendarOutput, revokedCalendarOutput } from '@app/schema/exports';
import { signedIn } from '../../../trpc/base.ts';
import * as address from './service.ts';

export const calendarProcedures = {
  get: signedIn.query(calendarFeedOutput, address.getFeed),
  renew: signedIn.mutation(renewedCalendarOutput, address.renewFeed),
  revoke: signedIn.mutation(revokedCalendarOutput, address.revokeFeed),
};
