import { VALIDATION_KEYS } from '@app/schema/validation';
import type { Database } from '../../../database/connect.ts';
import { Failure } from '../../../failure.ts';
import type { SignedInContext } from '../../../trpc/context.ts';
import { getWaitingChange } from '../email-change/view.ts';
import { selectAccount, selectErasure, updateLanguage } from './queries.ts';

/** The caller's own account. */
export async function getAccount({ db, actor, settings, clock }: SignedInContext) {
  const account = await selectAccount(db, actor.accountId);
  if (!account) throw new Failure('not_found');
  const emailChange = await getWaitingChange(db, actor.accountId, clock());
  return {
    id: actor.accountId,
    role: actor.role,
    email: account.email,
    pendingEmail: emailChange?.newEmail ?? null,
    emailChange,
    languageCode: account.languageCode,
    erasure: actor.role === 'User' ? await getErasure(db, actor.accountId) : null,
    secondFactor: {
      on: account.secondFactor,
      offered: actor.role !== 'User',
      required: settings.secondFactorRequired.includes(actor.role),
      recoveryCodesLeft: account.recoveryCodes,
    },
  };
}

/** The waiting request of a client to be erased; null when there is none. */
export function getErasure(db: Database, clientId: string) {
  return selectErasure(db, clientId);
}

/** Keeps the language in which the caller is written to. */
export async function setLanguage({ db, actor }: SignedInContext, languageCode: string) {
  if (!(await updateLanguage(db, actor.accountId, languageCode))) throw noSuchLanguage();
  return { msg: 'updated' } as const;
}

/** The failure of a language that is not offered. */
export function noSuchLanguage(): Failure {
  return new Failure('bad_request', { errors: [{ path: 'languageCode', key: VALIDATION_KEYS.type }] });
}
