import type { RequestAccountInput } from '@app/schema/accounts';
import { INVITATIONS_A_MINUTE } from '@app/schema/client-import';
import type { Role } from '@app/schema/roles';
import type { Tx } from '../../../database/connect.ts';
import { isUniqueViolation } from '../../../database/faults.ts';
import { transact } from '../../../database/transact.ts';
import { Failure, fieldFailure } from '../../../failure.ts';
import { normalizeEmail } from '../../../lib/email.ts';
import { newId } from '../../../lib/ids.ts';
import type { Context, SignedInContext } from '../../../trpc/context.ts';
import { queueMail, queueMails } from '../../mail/queue.ts';
import {
  ACCOUNT_REQUEST_RECEIPTS,
  ACCOUNT_REQUESTS,
  ALL_ACCOUNT_REQUESTS,
  INVITATIONS,
  INVITATIONS_OF_ADMIN,
} from '../rate-limits/limits.ts';
import { countNetworkTryOrRefuse, countOrRefuse, countTry } from '../rate-limits/service.ts';
import { deleteAccountRequests, insertAccountRequest, insertAccounts, isLanguageOffered } from './queries.ts';

const MINUTE_MS = 60_000;

type NewAccount = { role: Role; email: string; languageCode: string | undefined };

/**
 * Adds an account and sends the invitation; `addDetails` adds what makes it a client or a consultant, in the same transaction.
 * The language is the caller's where none is given. Throws `email_in_use`, `bad_request` and `too_many_requests`.
 */
export async function registerAccount(
  { db, clock, language, actor }: SignedInContext,
  { role, email, languageCode = language }: NewAccount,
  addDetails: (tx: Tx, id: string) => Promise<void>,
) {
  const id = newId();
  await transact(db, async (tx) => {
    if (!(await isLanguageOffered(tx, languageCode))) throw fieldFailure('languageCode');
    await insertAccounts(tx, [{ id, role, email, language_code: languageCode }]).catch(throwEmailInUse);
    const limit = actor.role === 'Admin' ? INVITATIONS_OF_ADMIN : INVITATIONS;
    await countOrRefuse({ db: tx, now: clock() }, limit, [actor.accountId]);
    await addDetails(tx, id);
    await deleteAccountRequests(tx, email);
    await queueMail(tx, { template: 'invitation', accountId: id, data: {} });
  });
  return { msg: 'registered', id } as const;
}

type ClientAccounts = {
  accounts: readonly { id: string; email: string }[];
  languageCode: string | undefined;
  /** When the first invitations go out. */
  invitedFrom: Date;
};

/**
 * Adds the accounts of clients who are registered together; their invitations go out a few a minute. The language is the
 * caller's where none is given. Throws `email_in_use` and `bad_request`.
 */
export async function registerAccounts(
  { language }: SignedInContext,
  tx: Tx,
  { accounts, languageCode = language, invitedFrom }: ClientAccounts,
): Promise<void> {
  if (!(await isLanguageOffered(tx, languageCode))) throw fieldFailure('languageCode');
  const rows = accounts.map(({ id, email }) => ({ id, role: 'User' as const, email, language_code: languageCode }));
  await insertAccounts(tx, rows).catch(throwEmailInUse);
  await deleteAccountRequests(tx, ...accounts.map(({ email }) => email));
  for (let from = 0; from < accounts.length; from += INVITATIONS_A_MINUTE) {
    const ids = accounts.slice(from, from + INVITATIONS_A_MINUTE).map(({ id }) => id);
    const notBefore = new Date(invitedFrom.getTime() + (from / INVITATIONS_A_MINUTE) * MINUTE_MS);
    await queueMails(tx, ids, { template: 'invitation', data: {}, notBefore });
  }
}

type JoinedAccount = { id: string; email: string; passwordHash: string; languageCode: string; now: Date };

/** Adds the account of somebody who joins a client, to be verified by a code. Throws `email_in_use`. */
export async function addJoinedAccount(tx: Tx, { id, email, passwordHash, languageCode, now }: JoinedAccount) {
  const account = { id, role: 'User', email, password_hash: passwordHash, language_code: languageCode } as const;
  await insertAccounts(tx, [{ ...account, created_at: now.toISOString() }]).catch(throwEmailInUse);
  await deleteAccountRequests(tx, email);
}

/** Throws the failure of an address that somebody has already, where that is why the database refused an account. */
export function throwEmailInUse(error: unknown): never {
  throw isUniqueViolation(error, 'account_email') ? emailInUse() : error;
}

/** The failure of an address that somebody has already. */
export const emailInUse = () => fieldFailure('email', 'server_errors_text.email_in_use', 'email_in_use');

/**
 * Keeps a visitor's request for an account for the admins, and brings it to the firm by mail. The address in it, which may be
 * a stranger's, gets a receipt without a word of what was typed, twice a day at most. Throws `not_found` where the firm has no
 * address.
 */
export async function requestAccount(ctx: Context, { phoneNumber: phone, ...request }: RequestAccountInput) {
  const { db, language, texts, network } = ctx;
  const { email: firm } = texts.branding.facts;
  const now = ctx.clock();
  if (!firm) throw new Failure('not_found');
  await transact(db, async (tx) => {
    await countNetworkTryOrRefuse({ db: tx, now }, ACCOUNT_REQUESTS, network);
    await countOrRefuse({ db: tx, now }, ALL_ACCOUNT_REQUESTS, []);
    const data = { ...request, phone };
    await insertAccountRequest(tx, {
      id: newId(),
      created_at: now.toISOString(),
      language_code: language,
      ...request,
      phone_number: phone,
    });
    const languageCode = language;
    await queueMail(tx, { template: 'account_request', recipient: firm, languageCode, data });
    const receipts = await countTry({ db: tx, now }, ACCOUNT_REQUEST_RECEIPTS, [normalizeEmail(request.email)]);
    if (receipts.left > 0)
      await queueMail(tx, { template: 'account_request_receipt', recipient: request.email, languageCode, data: {} });
  });
  return { msg: 'email_sent' } as const;
}
