import type { Role } from '@app/schema/roles';
import type { ErrorKey } from '@app/schema/errors';

/** What becomes known of a request while it is worked on; its log line, its metrics and its trace tell of it. */
export type CallRecord = {
  /** The procedure that was called; none for a page, a file or a probe. */
  procedure?: string;
  outcome?: 'ok' | ErrorKey;
  /** Whose session, token, password or link it was. */
  actor?: { accountId: string; role: Role };
  /** The account that it was about or was tried, where that is not the actor's: for the log alone, never for the caller. */
  accountId?: string;
  /** The e-mail address that was typed, or that a link was mailed to. The log has its keyed hash and never the address. */
  address?: string;
  /** Its input named something by id. */
  namesId?: true;
  /** It was refused because too much was under way: logged once in a while, not for each. */
  overload?: true;
};
