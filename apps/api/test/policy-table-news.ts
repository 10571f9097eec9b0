import { newId } from '../src/lib/ids.ts';
import { ADMINS, alike, EVERY_LOGIN } from './policy-answers.ts';

const NOTIFIED = { ...EVERY_LOGIN, admin: 'forbidden' };
const QUIET = { sendHour: 9, quietWeekends: true, quietHolidays: true, quietPeriods: [] };

/** The rows of what people are notified about and of when they are mailed. */
export const NEWS_ROWS = {
  'notification.list': { input: () => ({}), expected: NOTIFIED },
  'notification.markRead': { input: () => ({ until: newId() }), expected: NOTIFIED },
  'notification.saveChoices': { input: () => ({ choices: {} }), expected: NOTIFIED },
  'notification.stop': { input: () => ({ token: 'x', choices: {} }), expected: alike('link_expired_or_wrong') },
  'sending.get': { expected: ADMINS },
  'sending.save': { input: () => QUIET, expected: ADMINS },
};
