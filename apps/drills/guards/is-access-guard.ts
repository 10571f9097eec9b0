import type { Kind } from './guard.ts';

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
