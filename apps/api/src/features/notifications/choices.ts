import {
  chooseFor,
  hasKind,
  KIND_NAMES,
  resolveChoices,
  type NotificationChoices,
} from '@app/schema/notification-kinds';
import type { SaveChoicesInput, StopMailInput } from '@app/schema/notifications';
import { selectClientId } from '../../database/membership.ts';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import type { Context, SignedInContext } from '../../trpc/context.ts';
import { audit, VISITOR } from '../audit/record.ts';
import { readStopToken } from '../mail/stop-link.ts';
import * as queries from './queries.ts';

/** Stores how the caller wants to be mailed what; kinds of another role are refused. */
export async function saveChoices({ db, actor }: SignedInContext, { choices }: SaveChoicesInput) {
  const foreign = KIND_NAMES.find((kind) => choices[kind] && !hasKind(actor.role, kind));
  if (foreign) throw fieldFailure(`choices.${foreign}`);
  const stored = await queries.mergeChoices(db, actor.accountId, choices);
  return { msg: 'saved', choices: resolveChoices(actor.role, stored) } as const;
}

/** Anyone who has the link of a mail chooses for the kinds that it is about, without a login. Throws `link_expired_or_wrong`. */
export async function stopMail(ctx: StopContext, { token, choices }: StopMailInput) {
  return changeByLink(ctx, token, () => choices);
}

/** One press in a mail program stops the kinds of that mail (RFC 8058). */
export function stopAtOnce(ctx: StopContext, token: string) {
  return changeByLink(ctx, token, (kinds) => chooseFor(kinds, 'none'));
}

type StopContext = Pick<Context, 'db' | 'sealer'>;
type Kinds = NonNullable<Awaited<ReturnType<typeof readStopToken>>>['kinds'];

async function changeByLink(ctx: StopContext, token: string, choose: (kinds: Kinds) => NotificationChoices) {
  const stop = await readStopToken(ctx, token);
  if (!stop) throw new Failure('link_expired_or_wrong');
  const { id: accountId, kinds } = stop;
  const choices = choose(kinds);
  if (KIND_NAMES.some((kind) => choices[kind] && !kinds.includes(kind))) throw fieldFailure('choices');
  if (stop.isContact) return changeReminders(ctx, stop.id, choices);
  return transact(ctx.db, async (tx) => {
    const account = await queries.lockChoices(tx, accountId);
    if (!account) throw new Failure('link_expired_or_wrong');
    const before = resolveChoices(account.role, account.choices);
    await queries.mergeChoices(tx, accountId, choices);
    const isStopped = kinds.some((kind) => choices[kind] === 'none' && before[kind] !== 'none');
    const clientId = await selectClientId(tx, accountId);
    if (isStopped) await audit({ actor: VISITOR, db: tx }, 'mail_stopped', { subjectId: accountId, clientId });
    return { msg: 'saved', previous: Object.fromEntries(kinds.map((kind) => [kind, before[kind]])) } as const;
  });
}

/** The same for a person without an account, who has reminders or not. */
function changeReminders(ctx: StopContext, contactId: string, { reminders }: NotificationChoices) {
  return transact(ctx.db, async (tx) => {
    const contact = await queries.lockReminders(tx, contactId);
    if (!contact) throw new Failure('link_expired_or_wrong');
    const isOn = reminders === undefined ? contact.reminders : reminders !== 'none';
    await queries.updateReminders(tx, contactId, isOn);
    const about = { subjectId: contactId, clientId: contact.clientId };
    if (contact.reminders && !isOn) await audit({ actor: VISITOR, db: tx }, 'mail_stopped', about);
    return { msg: 'saved', previous: { reminders: contact.reminders ? 'daily' : 'none' } } as const;
  });
}
