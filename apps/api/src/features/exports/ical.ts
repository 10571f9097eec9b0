import { PRODUCT_SLUG } from '@app/schema/product';
import ical from 'ical-generator';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../failure.ts';
import { DAY_MS } from '../../lib/days.ts';
import { hashToken } from '../../lib/ids.ts';
import { readFeed } from './queries.ts';

const REFRESH_SECONDS = 3_600;

/**
 * The calendar (RFC 5545) of whose address it is: their open to-dos, each on the day of its deadline. Throws `not_found` for
 * an address that is none, or none any more.
 */
export async function readCalendar({ db, clock, texts, settings }: Dependencies, token: string): Promise<string> {
  const feed = await readFeed(db, hashToken(token), clock());
  if (!feed) throw new Failure('not_found');
  const { language, todos } = feed;
  const calendar = ical({
    name: texts.text(language, 'exports.calendar.name'),
    prodId: { company: settings.brand.name || 'Growth Plan', product: PRODUCT_SLUG },
    ttl: REFRESH_SECONDS,
  });
  const url = new URL(`/${PRODUCT_SLUG}/alltodo`, settings.publicUrl).href;
  for (const { id, task, deadline, plan, person } of todos)
    calendar.createEvent({
      id: `${id}@${new URL(settings.publicUrl).hostname}`,
      start: new Date(`${deadline}T00:00:00Z`),
      end: new Date(Date.parse(`${deadline}T00:00:00Z`) + DAY_MS),
      allDay: true,
      stamp: clock(),
      summary: plain(task),
      description: plain([plan, person].filter(Boolean).join('\n')),
      url,
    });
  return calendar.toString();
}

/** What people typed, without what turns the direction of reading or ends a line for some programs that read calendars. */
function plain(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, ' ');
}
