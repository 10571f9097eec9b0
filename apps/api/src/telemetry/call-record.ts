import type { Role } from '@app/schema/roles';
import type { ErrorKey } from '@app/schema/errors';

/** What becomes known of a request while it is worked on; its log line, its metrics and its trace tell of it. */
export type CallRecord = {
  /** The procedure that was called; none for a page, a file or a probe. */
  procedure?: string;
  outcome?: 'ok' | ErrorKey;
  /** Whose session, token, password or link it was. */
  actor?: { accountId: string; role: Role };
  /** It was refused because too much was under way: told in the log once in a while, not for each. */
  overload?: true;
};
