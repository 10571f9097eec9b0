import { CLIENT_NEEDS, CLIENT_SORTS, PLAN_SORTS, PLAN_STATES } from '@app/schema/choices';
import { readChoice, readDay, readId, readQuery, readText, searchReader } from '../../lib/search-params.ts';

/** Reads the filters of a list of clients; a missing one filters nothing. `consultant` is for admins. */
export const readClientSearch = searchReader({
  q: readQuery,
  need: readChoice(CLIENT_NEEDS),
  sort: readChoice(CLIENT_SORTS),
  consultant: readId,
});

export type ClientSearch = ReturnType<typeof readClientSearch>;

/** Reads which consultants are wanted. */
export const readConsultantsSearch = searchReader({ q: readQuery, factor: readChoice(['none']) });

export type ConsultantsSearch = ReturnType<typeof readConsultantsSearch>;

/** Reads from which request for an account a client is registered. */
export const readClientRegistrySearch = searchReader({ request: readId });

/** Reads which plans are wanted; a missing filter filters nothing. */
export const readPlansSearch = searchReader({
  state: readChoice(PLAN_STATES),
  consultant: readId,
  q: readQuery,
  sort: readChoice(PLAN_SORTS),
});

export type PlansSearch = ReturnType<typeof readPlansSearch>;

/** Reads whose open to-dos are wanted; `consultant` is for admins. */
export const readClientsTodosSearch = searchReader({ client: readId, consultant: readId });

export type ClientsTodosSearch = ReturnType<typeof readClientsTodosSearch>;

/** Reads which events of the audit log are wanted; a missing filter filters nothing. Which actions there are is known to the page alone. */
export const readAuditSearch = searchReader({
  group: readText,
  action: readText,
  logins: readChoice(['hidden']),
  q: readQuery,
  from: readDay,
  to: readDay,
});

export type AuditSearch = ReturnType<typeof readAuditSearch>;

/** Whether the days run backwards: nothing can have happened between them. */
export function endsBeforeItBegins({ from, to }: AuditSearch): boolean {
  return from !== undefined && to !== undefined && to < from;
}
