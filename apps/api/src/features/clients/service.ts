import type { ClientListItem, Profile } from '@app/schema/clients';
import { idSchema, verbatimText } from '@app/schema/fields';
import * as z from 'zod/mini';
import type { Tx } from '../../database/connect.ts';
import { Failure } from '../../failure.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { dayOf } from '../../lib/days.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { changeEmailOf } from '../accounts/email-change.ts';
import { recordEvent } from '../audit/queries.ts';
import { selectGeneralFeedback } from '../feedback/queries.ts';
import {
  insertClient,
  selectAllowedNewPlan,
  selectClient,
  selectClients,
  selectProfile,
  updateDetails,
  type ClientRow,
  type ProfileRow,
} from './queries.ts';

const PLACE = z.object({ sortKey: verbatimText(200), id: idSchema });

export async function getProfile(ctx: SignedInContext): Promise<Profile> {
  const row = await selectProfile(ctx.db, ctx.scope);
  if (!row) throw new Failure('not_found');
  return toProfile(row);
}

function toProfile(row: ProfileRow): Profile {
  return {
    id: row.account_id,
    company: row.company,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    address: row.address,
    zipcode: row.zipcode,
    city: row.city,
    languageCode: row.language_code,
    consultant: {
      firstName: row.consultant_first_name,
      lastName: row.consultant_last_name,
      email: row.consultant_email,
    },
  };
}

/** What a client is registered with, and may change. */
export type ClientDetails = {
  company: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  address: string;
  zipcode: string;
  city: string;
};

export async function getClient({ db, scope }: SignedInContext, id: string) {
  const row = await selectClient(db, scope, id);
  if (!row) throw new Failure('not_found');
  const profile = toProfile(row);
  return {
    ...profile,
    pendingEmail: row.pending_email,
    consultant: { id: row.consultant_id, ...profile.consultant },
    hasCredit: row.has_credit,
    verified: row.verified,
  };
}

/** Changes a client's details; a new address waits for its code, whoever asked for it. */
export async function updateClient(ctx: SignedInContext, id: string, { email, ...details }: ClientDetails) {
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await updateDetails(tx, ctx.scope, id, columnsOf(details)))) throw new Failure('not_found');
    const pendingEmail = await changeEmailOf(ctx, tx, { accountId: id, area: 'user', email });
    const { accountId, role } = ctx.actor;
    await recordEvent(tx, {
      action: 'client_updated',
      actor_id: accountId,
      actor_role: role,
      client_id: id,
      subject_id: id,
    });
    return { msg: 'updated', pendingEmail } as const;
  });
}

/** Adds what makes an account a client of a consultant. */
export function addClient(tx: Tx, id: string, consultantId: string, details: ClientDetails): Promise<void> {
  return insertClient(tx, id, consultantId, columnsOf(details));
}

function columnsOf({
  company,
  firstName,
  lastName,
  phoneNumber,
  address,
  zipcode,
  city,
}: Omit<ClientDetails, 'email'>) {
  return { company, first_name: firstName, last_name: lastName, phone_number: phoneNumber, address, zipcode, city };
}

export function isAllowedNewPlan(ctx: SignedInContext): Promise<boolean> {
  return selectAllowedNewPlan(ctx.db, ctx.actor.accountId);
}

type ListInput = {
  consultantId?: string | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** A page of the clients that the caller looks after; an Admin sees all, or those of one consultant. */
export async function listClients(ctx: SignedInContext, { consultantId, q = '', cursor, limit }: ListInput) {
  const after = cursor === undefined ? null : readCursor(cursor, PLACE);
  if (cursor !== undefined && !after) throw new Failure('bad_request');
  const rows = await selectClients(ctx.db, ctx.scope, {
    consultantId: consultantId ?? null,
    search: q,
    after,
    today: dayOf(ctx.clock(), ctx.settings.timeZone),
    limit: limit + 1,
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(toListItem),
    nextCursor: last ? writeCursor({ sortKey: last.sort_key, id: last.account_id }) : null,
  };
}

function toListItem(row: ClientRow): ClientListItem {
  return {
    id: row.account_id,
    company: row.company,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    city: row.city,
    verified: row.verified,
    hasCredit: row.has_credit,
    consultant: { id: row.consultant_id, firstName: row.consultant_first_name, lastName: row.consultant_last_name },
    activeGrowthPlan:
      row.plan_id === null
        ? null
        : {
            id: row.plan_id,
            name: row.plan_name,
            percentCompleted: row.percent_completed,
            submittedForFeedback: row.submitted,
          },
    openTodos: row.open_todos,
    overdueTodos: row.overdue_todos,
    lastActivityAt: row.last_activity_at,
  };
}

/** What the consultant wrote to a client beside any plan, newest first. */
export async function listGeneralFeedback(ctx: SignedInContext, clientId: string) {
  const entries = await selectGeneralFeedback(ctx.db, ctx.scope, clientId);
  if (!entries) throw new Failure('not_found');
  return entries;
}
