import {
  listNotificationsInput,
  listNotificationsOutput,
  markNotificationsInput,
  markNotificationsOutput,
  saveChoicesInput,
  saveChoicesOutput,
  stopMailInput,
  stopMailOutput,
} from '@app/schema/notifications';
import { anyone, signedIn } from '../../trpc/base.ts';
import { saveChoices, stopMail } from './choices.ts';
import { listNotifications, markNotifications } from './service.ts';

export const notificationProcedures = {
  list: signedIn.query(listNotificationsInput, listNotificationsOutput, listNotifications),
  markRead: signedIn.mutation(markNotificationsInput, markNotificationsOutput, markNotifications),
  saveChoices: signedIn.mutation(saveChoicesInput, saveChoicesOutput, saveChoices),
  stop: anyone.mutation(stopMailInput, stopMailOutput, stopMail),
};
