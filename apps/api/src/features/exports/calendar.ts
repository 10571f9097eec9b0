import type { AuditAction } from '@app/schema/audit';
import { PRODUCT_SLUG } from '@app/schema/product';
import ical from 'ical-generator';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../failure.ts';
import { hashOfToken, randomToken } from '../../lib/ids.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { recordRepeatable } from '../audit/bursts.ts';
import { deleteFeed, readFeed, replaceFeed, selectFeed } from './queries.ts';

const TOKEN_BYTES = 32; // as much as a link's, contract, section 6
const REFRESH_SECONDS = 3_600;

/** Whether the caller has a calendar address. */
export async function getFeed({ db, actor }: SignedInContext) {
  const feed = await selectFeed(db, actor.accountId);
  return { active: feed !== undefined, createdAt: feed?.created_at ?? null, lastReadAt: feed?.last_read_at ?? null };
}

/** Makes a calendar address; the one before is dead at once. It is told this once and stored as a hash. */
export async function renewFeed(ctx: SignedInContext) {
  const token = randomToken(TOKEN_BYTES);
  await transact(ctx.db, async (tx) => {
    await replaceFeed(tx, ctx.actor.accountId, hashOfToken(token), ctx.clock());
    await recordAddress(ctx, tx, 'calendar_address_made');
  });
  return { msg: 'saved', url: new URL(`/calendar/${token}.ics`, ctx.settings.publicUrl).href } as const;
}

export async function revokeFeed(ctx: SignedInContext) {
  await transact(ctx.db, async (tx) => {
    if (await deleteFeed(tx, ctx.actor.accountId)) await recordAddress(ctx, tx, 'calendar_address_revoked');
  });
  return { msg: 'deleted' } as const;
}

/** Ends the calendar address of an account; with null everybody's. */
export async function endFeedOf(db: Database, accountId: string | null): Promise<void> {
  await deleteFeed(db, accountId);
}

type AddressAction = Extract<AuditAction, `calendar_address_${string}`>;

function recordAddress({ actor, clock }: SignedInContext, tx: Tx, action: AddressAction): Promise<void> {
  const { accountId: id, role } = actor;
  const event = { action, actor_id: id, actor_role: role, client_id: id, subject_id: id };
  return recordRepeatable(tx, event, clock());
}

/**
 * The calendar (RFC 5545) of whose address it is: their open to-dos, each on the day of its deadline. Throws `not_found` for
 * an address that is none, or none any more.
 */
export async function readCalendar({ db, clock, texts, settings }: Dependencies, token: string): Promise<string> {
  const feed = await readFeed(db, hashOfToken(token), clock());
  if (!feed) throw new Failure('not_found');
  const { language_code: language, todos } = feed;
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
      end: new Date(Date.parse(`${deadline}T00:00:00Z`) + 86_400_000),
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
