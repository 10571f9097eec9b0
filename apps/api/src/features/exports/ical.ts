import { PRODUCT_SLUG } from '@app/schema/product';
import ical, { type ICalCalendar } from 'ical-generator';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../failure.ts';
import { DAY_MS } from '../../lib/days.ts';
import { hashToken } from '../../lib/ids.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { readFeed, selectMeeting } from './queries.ts';

const REFRESH_SECONDS = 3_600;

/** An event of a whole day. */
type Entry = { id: string; day: string; summary: string; lines: (string | null)[]; path: string };

type Writing = Pick<Dependencies, 'clock' | 'texts' | 'settings'>;

/**
 * The calendar (RFC 5545) of whose address it is: their open to-dos, each on the day of its deadline, and the
 * follow-up meeting of each plan. An event keeps its id when its day moves. Throws `not_found` for an address that is none, or none any more.
 */
export async function readCalendar(deps: Dependencies, token: string): Promise<string> {
  const feed = await readFeed(deps.db, hashToken(token), deps.clock());
  if (!feed) throw new Failure('not_found');
  const { language, todos, meetings } = feed;
  const calendar = openCalendar(deps, language);
  for (const { id, task, deadline, plan, person } of todos)
    addEntry(deps, calendar, {
      id,
      day: deadline,
      summary: task,
      lines: [plan, person],
      path: `/${PRODUCT_SLUG}/alltodo`,
    });
  for (const meeting of meetings) addEntry(deps, calendar, toEntry(deps, language, meeting));
  return calendar.toString();
}

/** The follow-up meeting of a plan as a file for a calendar: the same event as in the feed. Null when none was agreed. */
export async function buildMeetingFile(ctx: SignedInContext, planId: string) {
  const found = await selectMeeting(ctx.db, ctx.scope, planId);
  if (!found) throw new Failure('not_found');
  const { day, ...meeting } = found;
  if (day === null) return { ics: null };
  const calendar = openCalendar(ctx, ctx.language);
  addEntry(ctx, calendar, toEntry(ctx, ctx.language, { ...meeting, planId, day }));
  return { ics: calendar.toString() };
}

function openCalendar({ texts }: Writing, language: string) {
  return ical({
    name: texts.text(language, 'exports.calendar.name'),
    prodId: { company: texts.branding.facts.name, product: PRODUCT_SLUG },
    ttl: REFRESH_SECONDS,
  });
}

type Meeting = { planId: string; plan: string; day: string; person: string | null };

function toEntry({ texts }: Writing, language: string, { planId, plan, day, person }: Meeting): Entry {
  return {
    id: `followup-${planId}`,
    day,
    summary: texts.text(language, 'exports.calendar.followup'),
    lines: [plan, person],
    path: `/client/${PRODUCT_SLUG}?plan=${planId}`,
  };
}

function addEntry(
  { clock, settings }: Writing,
  calendar: ICalCalendar,
  { id, day, summary, lines, path }: Entry,
): void {
  calendar.createEvent({
    id: `${id}@${new URL(settings.publicUrl).hostname}`,
    start: new Date(`${day}T00:00:00Z`),
    end: new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS),
    allDay: true,
    stamp: clock(),
    summary: plain(summary),
    description: plain(lines.filter(Boolean).join('\n')),
    url: new URL(path, settings.publicUrl).href,
  });
}

/** What people typed, without what turns the direction of reading or ends a line for some programs that read calendars. */
function plain(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, ' ');
}
