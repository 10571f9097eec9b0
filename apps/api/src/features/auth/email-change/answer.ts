import type { AnswerEmailChangeInput, OpenEmailChangeInput } from '@app/schema/email-change';
import { ROLE_OF_AREA } from '@app/schema/roles';
import type { Tx } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { Failure } from '../../../failure.ts';
import { hashToken } from '../../../lib/ids.ts';
import type { Context } from '../../../trpc/context.ts';
import { audit } from '../../audit/record.ts';
import { cancelEmailChanges, CHANGES } from './cancel.ts';
import { lockForAnswer, settleEmailChange } from './effect.ts';
import * as queries from './queries.ts';
import { toView } from './view.ts';

/** The change that the link of a notice is about. Looking changes nothing: mail scanners look too. */
export async function openEmailChange({ db, clock }: Context, link: OpenEmailChangeInput) {
  const change = await findByLink(db, link, clock());
  return { ...(await toView(db, change)), oldEmail: change.email };
}

/** Consents to a change, or ends it (*This was not me*). Throws `link_expired_or_wrong`, and `email_in_use` at the moment of effect. */
export async function answerEmailChange(ctx: Context, { consent, ...link }: AnswerEmailChangeInput) {
  const now = ctx.clock();
  await transact(ctx.db, async (tx) => {
    const change = await lockForAnswer(tx, await findByLink(tx, link, now), now);
    if (!change) throw new Failure('link_expired_or_wrong');
    const owner = { accountId: change.account_id, role: change.role };
    ctx.call.actor = owner;
    if (!consent)
      return void (await cancelEmailChanges(tx, CHANGES.withId(change.id), { reason: 'not_me', by: owner }));
    await giveConsent(tx, change, now);
    await settleEmailChange(tx, change.id, now);
  });
  return { msg: 'updated' } as const;
}

async function giveConsent(tx: Tx, { id, account_id, role, asked_by, consent }: queries.EmailChange, now: Date) {
  if (consent !== null) return;
  await queries.updateChange(tx, id, { consent: 'link', consented_at: now.toISOString() });
  await audit({ actor: { accountId: account_id, role }, db: tx }, 'email_change_consented', {
    subjectId: account_id,
    clientId: role === 'User' ? account_id : null,
    details: { askedBy: asked_by, how: 'link' },
  });
}

async function findByLink(
  db: Context['db'],
  { area, token }: OpenEmailChangeInput,
  now: Date,
): Promise<queries.EmailChange> {
  const change = await queries.selectChangeByLink(db, { role: ROLE_OF_AREA[area], hash: hashToken(token), now });
  if (!change) throw new Failure('link_expired_or_wrong');
  return change;
}
