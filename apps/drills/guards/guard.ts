/** What sort of guard it is; each is found, and taken away, in its own way. */
export const KINDS = {
  refusal: 'an `if` that throws a failure, or an operand of its condition: never refuses',
  admission: 'an `if` that lets through what is otherwise refused: always lets through',
  silence: 'an `if` that does nothing for who has no right: does it all the same',
  scope: 'a query’s reach, `clientInScope(…)` or `consultantInScope(…)`: everything',
  condition: 'a condition of an SQL statement: true',
  check: 'a call that throws when there is no room or no right: not called',
  revocation: 'a call that ends sessions, tokens or links: not called',
  withheld: 'what only some see, or find by: by everybody',
  defence: 'a header, a limit or an option of the server or of a signature’s check: left out',
} as const;

export type Kind = keyof typeof KINDS;

/** A piece of source that, with `before` and `after` around it, is taken away when its switch says so. */
export type Guard = {
  /** File, function, kind and text: the same for as long as the guard reads the same. */
  id: string;
  kind: Kind;
  /** Below `apps/api/src`. */
  file: string;
  line: number;
  start: number;
  end: number;
  before: string;
  after: string;
  /** Read once when its module loads, not at each call. */
  fixed: boolean;
};

/** Where nobody's rights are decided: the database's own care, the operator's commands, what is drawn, measured or sent. */
const ELSEWHERE =
  /^(main|start|environment|compose|brand)\.ts$|^(cli|database|telemetry)\/|^features\/(backup|pdf|retention)\/|^http\/(openapi|docs|telemetry|log)|^trpc\/compiled-schemas|^lib\/(?!tokens\.ts)/;

/** What an admin's page shows, or the machinery picks up: its conditions choose, they keep nobody out. */
const CHOOSING = /^features\/(admin|audit|mail|questionnaire|texts)\//;

/** An early `return` that keeps somebody out, rather than saving work. */
const SILENT = /^(features\/(auth\/accounts|auth\/second-factor|privacy|plans\/service)|http\/dev-mail)/;

/** What a condition is about when it says whose a row is, or whether it counts (any more). */
const WHOSE =
  /\b(id|\w+_id|deleted|shared|enabled|active|completed|credits|version|role|purpose|code|key|email|account_email|\w+_hash|\w+_at|totp_\w+)\b/;

/** Where a page of a list goes on, or how it was searched: not whose it is. */
const PAGING = /^\(.*\) [<>] \(|_search\./;

/** Whether something found is a guard: of who may do what. */
export function isAccessGuard(kind: Kind, file: string, text: string): boolean {
  if (ELSEWHERE.test(file)) return false;
  if (kind === 'silence') return SILENT.test(file);
  if (kind !== 'condition') return true;
  return !CHOOSING.test(file) && WHOSE.test(text) && !PAGING.test(text);
}
