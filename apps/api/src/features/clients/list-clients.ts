import { CLIENT_SORT_KEYS } from '@app/schema/choices';
import { INACTIVE_DAYS, type ClientFollowUp, type ClientListItem, type ListClientsInput } from '@app/schema/clients';
import { FROM_YEAR_1, idSchema, verbatimText, type IdInput } from '@app/schema/fields';
import * as z from 'zod/mini';
import { Failure } from '../../failure.ts';
import { writeCursor } from '../../lib/cursor.ts';
import { DAY_MS, toDay } from '../../lib/days.ts';
import { JsonText } from '../../lib/json-text.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { readPlace } from '../../read-page.ts';
import { listFollowedPlans, listFollowUps } from './follow-ups-of-clients-queries.ts';
import { selectClients, selectNextMeeting } from './list-queries.ts';

const EVERYBODY = { consultantId: null, search: '', need: null, sort: 'company', after: null } as const;

const inMicroseconds = z.iso.datetime({ local: true, precision: 6 }).check(z.regex(FROM_YEAR_1));

/** What the place after which a page starts looks like, by what the list is sorted by. */
const SORT_KEYS = {
  company: verbatimText(200),
  activity: inMicroseconds,
  progress: z.string().check(z.regex(/^\d{3}$/)),
  waiting: inMicroseconds,
  deadline: z.iso.date().check(z.regex(FROM_YEAR_1)),
} satisfies Record<(typeof CLIENT_SORT_KEYS)[number], unknown>;

const getPlace = (sort: ListClientsInput['sort']) =>
  z.object({ sortKey: SORT_KEYS[CLIENT_SORT_KEYS.find((key) => sort.endsWith(key)) ?? 'company'], id: idSchema });

function getDays({ clock, settings }: SignedInContext) {
  const now = clock();
  return { today: toDay(now, settings.timeZone), inactiveBefore: new Date(now.getTime() - INACTIVE_DAYS * DAY_MS) };
}

/** One client as the list shows them, with the next follow-up meeting and the plans that are followed up. */
export async function getFigures(ctx: SignedInContext, { id: clientId }: IdInput) {
  const [client] = await selectEvery(ctx, [clientId]);
  if (!client) throw new Failure('not_found');
  const nextMeeting = await selectNextMeeting(ctx.db, clientId, getDays(ctx).today);
  return { ...client, nextMeeting, followedPlans: await listFollowedPlans(ctx.db, clientId) };
}

/** The named clients as the list shows them, by company; who is out of reach is left out. */
export async function selectEvery(ctx: SignedInContext, clientIds: readonly string[]): Promise<ClientListItem[]> {
  const wanted = { ...EVERYBODY, clientIds, limit: clientIds.length, ...getDays(ctx) };
  const { items } = await selectClients(ctx.db, ctx.scope, wanted);
  return JSON.parse(items) as ClientListItem[];
}

type Page = { items: ClientListItem[]; nextCursor: string | null; followUps: ClientFollowUp[] };

const listIds = (items: string) => (JSON.parse(items) as ClientListItem[]).map(({ id }) => id);

/** A page of the clients that the caller looks after; an Admin sees all, or those of one consultant. */
export async function listClients(ctx: SignedInContext, input: ListClientsInput): Promise<JsonText<Page>> {
  const { consultantId, q = '', need, sort, cursor, limit } = input;
  const wanted = { consultantId: consultantId ?? null, search: q, need: need ?? null, sort, limit, ...getDays(ctx) };
  const after = readPlace(cursor, getPlace(sort));
  const { items, last } = await selectClients(ctx.db, ctx.scope, { ...wanted, after });
  const followUps = JSON.stringify(input.followUps ? await listFollowUps(ctx.db, listIds(items)) : []);
  const nextCursor = JSON.stringify(last && writeCursor(last));
  return new JsonText(`{"items":${items},"nextCursor":${nextCursor},"followUps":${followUps}}`);
}
