import { Failure } from '../../failure.ts';
import { dayOf } from '../../lib/days.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { selectWeeks } from './queries.ts';

const WEEKS = 12;

/** How a client's to-dos stood at the end of each of the last weeks, oldest first. */
export async function listTodoWeeks({ db, scope, clock, settings }: SignedInContext, clientId: string) {
  const weeks = await selectWeeks(db, scope, clientId, dayOf(clock(), settings.timeZone), WEEKS, settings.timeZone);
  if (!weeks) throw new Failure('not_found');
  return weeks;
}
