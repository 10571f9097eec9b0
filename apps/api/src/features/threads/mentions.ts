import { MENTION } from '@app/schema/thread-limits';
import type { Reader } from '@app/schema/threads';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { Failure } from '../../failure.ts';

/** The accounts that a comment mentions. */
export const findMentions = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(MENTION)].map(([, id]) => id!)); // the pattern has one group

/** The same. Throws a failure of the field when one of them cannot read the plan. */
export function expectReaders(text: string, readers: readonly Reader[]): ReadonlySet<string> {
  const mentioned = findMentions(text);
  const known = new Set(readers.map(({ accountId }) => accountId));
  if ([...mentioned].some((id) => !known.has(id)))
    throw new Failure('bad_request', { errors: [{ path: 'text', key: VALIDATION_KEYS.mention }] });
  return mentioned;
}
