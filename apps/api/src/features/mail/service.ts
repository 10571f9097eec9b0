import type { IdInput } from '@app/schema/fields';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { reviveMail } from './queries.ts';
import { selectFailed, selectMailsTo, selectWaiting } from './shown-mail-queries.ts';
import { transact } from '../../database/transact.ts';

/** What waits to be sent, and the newest mails that no server took. */
export async function getQueue({ db }: SignedInContext) {
  const [waiting, failed] = await Promise.all([selectWaiting(db), selectFailed(db)]);
  return { ...waiting, failed };
}

/** Sends a mail that was given up once more, with a new link or code if it carries one. */
export async function resendMail({ db, actor }: SignedInContext, { id }: IdInput) {
  await transact(db, async (tx) => {
    if (!(await reviveMail(tx, id))) throw new Failure('not_found');
    await audit({ actor, db: tx }, 'mail_resent', { subjectId: id });
  });
  return { msg: 'updated' } as const;
}

/** What was mailed to an account that the caller may see. */
export async function listMailsTo({ db, settings }: SignedInContext, accountId: string) {
  return { keepDays: settings.keepMailDays, items: await selectMailsTo(db, accountId) };
}
