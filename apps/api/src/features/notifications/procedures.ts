import {
  listNotificationsInput,
  listNotificationsOutput,
  markNotificationsInput,
  markNotificationsOutput,
} from '@app/schema/notifications';
import { signedIn } from '../../trpc/base.ts';
import { listNotifications, markNotifications } from './service.ts';

export const notificationProcedures = {
  list: signedIn.query(listNotificationsInput, listNotificationsOutput, listNotifications),
  markRead: signedIn.mutation(markNotificationsInput, markNotificationsOutput, markNotifications),
};
