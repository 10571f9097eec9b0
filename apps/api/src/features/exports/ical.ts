import { PRODUCT_SLUG } from '@app/schema/product';
import ical from 'ical-generator';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../failure.ts';
import { DAY_MS } from '../../lib/days.ts';
import { hashToken } from '../../lib/ids.ts';
import { readFeed } from './queries.ts';

const REFRESH_SECONDS = 3_600;

/** An event of a whole day. */
type Entry = { id: string; day: string; summary: string; lines: (string | null)[]; path: string };

/**
 * The calendar (RFC 5545) of whose address it is: their open to-dos, each on the day of its deadline, and the
 * follow-up meeting of each plan. An event keeps its id when its day moves. Throws `not_found` for an address that is none, or none any more.
 */
export async function readCalendar({ db, clock, texts, settings }: Dependencies, token: string): Promise<string> {
  const feed = await readFeed(db, hashToken(token), clock());
  if (!feed) throw new Failure('not_found');
  const { language, todos, meetings } = feed;
  const calendar = ical({
    name: texts.text(language, 'exports.calendar.name'),
    prodId: { company: settings.brand.name || 'Growth Plan', product: PRODUCT_SLUG },
    ttl: REFRESH_SECONDS,
  });
  const { hostname } = new URL(settings.publicUrl);
  const add = ({ id, day, summary, lines, path }: Entry) =>
    calendar.createEvent({
      id: `${id}@${hostname}`,
      start: new Date(`${day}T00:00:00Z`),
      end: new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS),
      allDay: true,
      stamp: clock(),
      summary: plain(summary),
      description: plain(lines.filter(Boolean).join('\n')),
      url: new URL(path, settings.publicUrl).href,
    });
  for (const { id, task, deadline, plan, person } of todos)
    add({ id, day: deadline, summary: task, lines: [plan, person], path: `/${PRODUCT_SLUG}/alltodo` });
  const meeting = texts.text(language, 'exports.calendar.followup');
  for (const { planId, plan, day, person } of meetings) {
    const path = `/client/${PRODUCT_SLUG}?plan=${planId}`;
    add({ id: `followup-${planId}`, day, summary: meeting, lines: [plan, person], path });
  }
  return calendar.toString();
}

/** What people typed, without what turns the direction of reading or ends a line for some programs that read calendars. */
function plain(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, ' ');
}
