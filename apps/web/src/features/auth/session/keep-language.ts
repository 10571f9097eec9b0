import { getSession } from '../../../lib/session.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Keeps a language with the account that is logged in: mails come in it, and the next login begins in it. */
export async function keepLanguage(languageCode: string): Promise<void> {
  const session = getSession();
  if (session.state !== 'active' || session.secondFactorDue) return; // nobody there, or the server would not answer yet
  await trpc.account.setLanguage.mutate({ languageCode });
}
