import { CONSULTANT_LIMITS } from '@app/schema/consultants';
import { emailSchema, personName } from '@app/schema/fields';
import { isUniqueViolation } from '../../../database/faults.ts';
import { transact } from '../../../database/transact.ts';
import { Failure } from '../../../failure.ts';
import { newId } from '../../../lib/ids.ts';
import { normalizeEmail } from '../../../lib/email.ts';
import type { SsoSettings } from '../../../sso-settings.ts';
import type { Context } from '../../../trpc/context.ts';
import { audit } from '../../audit/record.ts';
import { deleteAccountRequests, insertAccounts } from '../accounts/queries.ts';
import type { SsoIdentity } from './provider.ts';
import * as queries from './queries.ts';

const NO_NAME = '–';

/**
 * Makes a consultant of somebody whose domain the operator lets join: without clients, without a password, connected with the
 * login service. Throws `sso_no_account` for somebody who was deleted, whom an admin alone brings back, and `sso_failed`.
 */
export async function addColleague(
  ctx: Context,
  { name }: Pick<SsoSettings, 'name'>,
  { issuer, subject, email: given, names }: SsoIdentity & { email: string },
): Promise<queries.Staff> {
  const { success, data: email } = emailSchema.safeParse(given);
  if (!success) throw new Failure('sso_failed', { params: { name } });
  const id = newId();
  const now = ctx.clock().toISOString();
  const account = { id, role: 'Consultant' as const, email, language_code: ctx.language, verified_at: now };
  await transact(ctx.db, async (tx) => {
    if (await queries.wasDeleted(tx, normalizeEmail(email))) throw new Failure('sso_no_account', { params: { email } });
    await insertAccounts(tx, [account]);
    await queries.insertConsultant(tx, { id, ...toNames(names, email) });
    await queries.putIdentity(tx, { accountId: id, issuer, subject, at: now });
    await deleteAccountRequests(tx, email);
    await audit({ actor: { accountId: id, role: 'Consultant' }, db: tx }, 'consultant_registered', { subjectId: id });
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'account_email')) throw new Failure('sso_failed', { params: { name } }); // at the same moment
    throw isUniqueViolation(error, queries.ONE_ACCOUNT) ? new Failure('sso_no_account', { params: { email } }) : error;
  });
  return (await queries.findStaff(ctx.db, id))!; // it was added just now
}

/** The names that the login service sent, as far as a person can have them; else what is before the @. */
function toNames({ first, last, whole }: SsoIdentity['names'], email: string) {
  const [begin, ...rest] = typeof whole === 'string' ? whole.trim().split(/\s+/) : [];
  const [local = NO_NAME] = email.split('@');
  return {
    firstName: pickName(CONSULTANT_LIMITS.firstName, first, begin, local.slice(0, CONSULTANT_LIMITS.firstName)),
    lastName: pickName(CONSULTANT_LIMITS.lastName, last, rest.join(' '), NO_NAME),
  };
}

/** The first that can be a name. */
function pickName(max: number, ...given: readonly unknown[]): string {
  const schema = personName(max);
  const names = given.flatMap((one) => {
    const { success, data } = schema.safeParse(one);
    return success ? [data] : [];
  });
  return names[0] ?? NO_NAME;
}
