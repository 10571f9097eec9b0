import type { SignedInContext } from '../../trpc/context.ts';
import { selectConsultantName } from './queries.ts';

/** Under whose name feedback is shown: a consultant's own; an admin, who has none, writes for the firm. */
export async function getAuthor({ db, actor, texts }: Pick<SignedInContext, 'db' | 'actor' | 'texts'>) {
  const name = await selectConsultantName(db, actor.accountId);
  return { author_id: actor.accountId, author: name ?? texts.branding.facts.name };
}
