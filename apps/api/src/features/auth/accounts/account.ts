import type { SetLanguageInput } from '@app/schema/accounts';
import { resolveChoices } from '@app/schema/notification-kinds';
import type { Database } from '../../../database/connect.ts';
import { Failure, fieldFailure } from '../../../failure.ts';
import type { SignedInContext } from '../../../trpc/context.ts';
import { getWaitingChange } from '../email-change/view.ts';
import { getRequirement } from '../second-factor/rules.ts';
import { selectAccount, selectErasure, updateLanguage } from './queries.ts';

/** The caller's own account. */
export async function getAccount(ctx: SignedInContext) {
  const { db, actor, clock } = ctx;
  const account = await selectAccount(db, actor.accountId);
  if (!account) throw new Failure('not_found');
  return {
    id: actor.accountId,
    role: actor.role,
    email: account.email,
    ...(await getWaitingChange(db, actor.accountId, clock())),
    languageCode: account.languageCode,
    notificationChoices: resolveChoices(actor.role, account.notificationChoices),
    clientId: actor.member?.clientId ?? null,
    memberRole: actor.member?.role ?? null,
    erasure: actor.member ? await getErasure(db, actor.member.clientId) : null,
    secondFactor: {
      on: account.secondFactor,
      ofSession: actor.hasSecondFactor,
      offered: actor.role !== 'User',
      ...(await getRequirement(ctx, actor.role)),
      recoveryCodesLeft: account.recoveryCodes,
    },
  };
}

/** The waiting request of a client to be erased; null when there is none. */
export async function getErasure(db: Database, clientId: string) {
  return (await selectErasure(db, clientId)) ?? null;
}

/** Keeps the language in which the caller is written to. */
export async function setLanguage({ db, actor }: SignedInContext, { languageCode }: SetLanguageInput) {
  if (!(await updateLanguage(db, actor.accountId, languageCode))) throw fieldFailure('languageCode');
  return { msg: 'updated' } as const;
}
