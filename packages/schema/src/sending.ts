import * as z from 'zod/mini';
import { daySchema, requiredText, writeOutput } from './fields.ts';
import { VALIDATION_KEYS } from './validation.ts';

export const SEND_HOUR = { min: 5, max: 19 }; // docs/product.md#limits
export const SEND_UNTIL = 20;
export const QUIET_PERIODS_MAX = 20;
export const QUIET_PERIOD_DAYS_MAX = 60;
export const PERIOD_NAME_MAX = 80;
const DAY_MS = 86_400_000;

/** A time without bundled mail, such as the firm's summer holidays: both days are in it. */
export const quietPeriod = z
  .strictObject({ startsOn: daySchema, endsOn: daySchema, name: requiredText(PERIOD_NAME_MAX) })
  .check(z.refine(isPeriod, { error: VALIDATION_KEYS.quietPeriod, path: ['endsOn'] }));

/** Whether a period ends no earlier than it begins, and is not so long that mail would be forgotten. */
function isPeriod({ startsOn, endsOn }: { startsOn: string; endsOn: string }): boolean {
  const days = (Date.parse(endsOn) - Date.parse(startsOn)) / DAY_MS + 1;
  return Number.isNaN(days) || (days >= 1 && days <= QUIET_PERIOD_DAYS_MAX); // a day that is none is wrong by itself
}

export type QuietPeriod = z.infer<typeof quietPeriod>;

export const CHECK_IN_DAYS = { min: 30, max: 120 };

/** How many days lie between two check-ins. */
const checkInDays = z.int().check(z.minimum(CHECK_IN_DAYS.min), z.maximum(CHECK_IN_DAYS.max));

const settings = {
  /** The hour of the day, in the firm's time zone, from which bundled mail is sent. */
  sendHour: z.int().check(z.minimum(SEND_HOUR.min), z.maximum(SEND_HOUR.max)),
  quietWeekends: z.boolean(),
  quietHolidays: z.boolean(),
  quietPeriods: z.array(quietPeriod).check(z.maxLength(QUIET_PERIODS_MAX)),
};

/** On which days no bundled mail is sent. */
export type QuietRules = { quietWeekends: boolean; quietHolidays: boolean; quietPeriods: readonly QuietPeriod[] };

/** What is changed; `start` begins with sending where it was not begun yet. */
export const saveSendingInput = z.strictObject({
  sendHour: z.optional(settings.sendHour),
  quietWeekends: z.optional(settings.quietWeekends),
  quietHolidays: z.optional(settings.quietHolidays),
  quietPeriods: z.optional(settings.quietPeriods),
  /** The periods from which the new ones were made: what others did to them since stays. */
  seenPeriods: z.optional(settings.quietPeriods),
  checkInDays: z.optional(checkInDays),
  start: z.optional(z.literal(true)),
});

export type SaveSendingInput = z.infer<typeof saveSendingInput>;

export const saveSendingOutput = writeOutput('saved', {});

/** When the firm sends bundled mail. */
export const sendingOutput = z.object({
  ...settings,
  checkInDays,
  startedAt: z.nullable(z.iso.datetime()),
  /** The last day for which reminders were queued. */
  remindedThrough: z.nullable(daySchema),
  /** The quiet days of the next twelve months. */
  quietDays: z.array(daySchema),
  /** Until it is started: the first day, to how many people, and how many mails of each template. */
  preview: z.nullable(z.object({ day: daySchema, people: z.int(), mails: z.record(z.string(), z.int()) })),
});
