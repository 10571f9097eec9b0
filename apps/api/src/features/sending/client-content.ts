import type { QuietRules } from '@app/schema/sending';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { Tx } from '../../database/connect.ts';
import { atHour, formatDay, toDay } from '../../lib/days.ts';
import type { BundleContent, BundledMail, Reading } from '../mail/bundles-port.ts';
import { listDueDeadlines, type DigestDays, type Range } from './sending-days.ts';
import * as followUps from './follow-up-digest-queries.ts';
import * as digests from './digest-queries.ts';
import * as queries from './queries.ts';

/** What a mail of a day is written from. */
export type DayMail = {
  tx: Tx;
  deps: Reading;
  mail: BundledMail;
  rules: QuietRules;
  /** The days that it makes up for. */
  range: Range;
  /** The weekly digest that is due in them. */
  digest: DigestDays | null;
  /** Whether it has notifications that its reader wants once a week. */
  hasWeekly: boolean;
};

/** The same to the main user of a client. */
type ClientMail = DayMail & { clientId: string };

/** What there is to tell a client of to-dos: their week where a digest is due that has news, else what has a reminder day. */
export async function readClientContent(given: ClientMail): Promise<BundleContent | null> {
  return (given.digest && (await readWeek(given, given.digest))) ?? readReminders(given);
}

async function readReminders({ tx, deps, mail, clientId, rules, range }: ClientMail): Promise<BundleContent | null> {
  if (mail.choices.reminders !== 'daily') return null;
  const deadlines = listDueDeadlines(rules, range);
  const todos = await queries.selectDueTodos(tx, clientId, { deadlines, timeZone: deps.settings.timeZone });
  const [first] = todos;
  if (!first) return null;
  const locale = deps.texts.getLocale(mail.languageCode);
  const today = toDay(deps.clock(), deps.settings.timeZone);
  const late = todos.filter(({ deadline }) => deadline < today);
  const due = todos.filter(({ deadline }) => deadline >= today);
  return {
    template: 'daily',
    values: { late: late.length, due: due.length },
    parts: [
      { heading: 'late', lines: toLines(locale, late) },
      { heading: 'due', lines: toLines(locale, due) },
    ],
    kinds: ['reminders'],
    path: `/${PRODUCT_SLUG}/alltodo?plan=${first.planId}`,
  };
}

async function readWeek(given: ClientMail, { since, until }: DigestDays): Promise<BundleContent | null> {
  const { tx, deps, mail, clientId, hasWeekly } = given;
  const { timeZone } = deps.settings;
  const kinds = WEEKLY_KINDS.filter((kind) => mail.choices[kind] === 'weekly');
  if (kinds.length === 0) return null;
  const open = await digests.selectOpenTodos(tx, clientId);
  const isNews = ({ deadline }: digests.OpenTodo) => deadline !== null && deadline >= since && deadline <= until;
  const today = toDay(deps.clock(), timeZone);
  const sinceMoment = atHour(since, 0, timeZone);
  const checkIns = await followUps.selectOpenCheckIns(tx, clientId, sinceMoment);
  const figures = await followUps.selectMissingFigures(tx, clientId, { since, today });
  const hasNews = open.some(isNews) || [...checkIns, ...figures].some(({ isNew }) => isNew);
  if (!hasNews && !(hasWeekly && kinds.includes('digest'))) return null;
  const late = open.filter(({ deadline }) => deadline !== null && deadline < today);
  const due = open.filter(({ deadline }) => deadline !== null && deadline >= today && deadline <= until);
  const later = open.slice(late.length + due.length); // they are sorted by their deadlines
  const locale = deps.texts.getLocale(mail.languageCode);
  const done = await digests.countDone(tx, clientId, sinceMoment);
  return {
    template: 'weekly',
    values: { late: late.length, due: due.length, done },
    parts: [
      { heading: 'late', lines: toLines(locale, late) },
      { heading: 'week', lines: toLines(locale, due) },
      {
        heading: 'check_ins',
        lines: checkIns.map(({ plan, dueOn }) => `${formatDay(locale, dueOn, 'medium')}: ${plan}`),
      },
      { heading: 'figures', lines: figures.map(({ plan, label }) => `${label} (${plan})`) },
      { heading: 'later', lines: toLines(locale, later) },
    ],
    kinds,
    path: '/client/dashboard',
  };
}

const WEEKLY_KINDS = ['reminders', 'digest'] as const;

/** A line for each to-do, with its day as a locale writes it. */
export function toLines(locale: string, todos: readonly digests.OpenTodo[]): string[] {
  return todos.map(({ task, deadline, plan }) => {
    const day = deadline === null ? '' : `${formatDay(locale, deadline, 'medium')}: `;
    return `${day}${task} (${plan})`;
  });
}
