import { NEWEST_KEPT } from '../../api/src/features/answers/queries.ts';
import type { Attempt, DeedKind, SeenVersion } from './history.ts';

/** What is wrong, and about what. */
export type Violation = {
  kind:
    | 'lost'
    | 'phantom'
    | 'doubled'
    | 'version went back'
    | 'two active plans'
    | 'credit'
    | 'event without mail'
    | 'mail without event'
    | 'mail not delivered'
    | 'refused'
    | 'fault'
    | 'no Retry-After';
  words: string;
};

/** The deeds of which the database keeps how often they were done, not the words. */
const COUNTED = ['credit', 'submission', 'round_end', 'steps', 'completion'] as const satisfies DeedKind[];
type CountedKind = (typeof COUNTED)[number];

/** What the database holds in the end, when every writer has been answered. */
export type FinalState = {
  /** Every version of every answer, and which one is current. */
  answers: { planId: string; questionId: string; version: number; value: unknown; current: boolean }[];
  /** What has words of its own: the name of the deed that made it. */
  named: { kind: 'plan' | 'todo' | 'feedback'; id: string; name: string }[];
  counted: { kind: CountedKind; subject: string; times: number }[];
  /** Each client began without credit and without a plan. */
  clients: { id: string; credits: number; given: number; started: number; active: number }[];
  /** Events that promise a mail, with the queued mails of that template, by the account that they go to. */
  promises: { template: string; accountId: string; events: number; mails: number }[];
  /** Every queued mail. */
  mails: { id: string; sent: boolean }[];
};

/** Why a deed may be refused: a second tab, or a second click, was quicker. */
const ALLOWED_REFUSALS: Partial<Record<DeedKind, readonly string[]>> = {
  answer: ['could_not_save_answer', 'plan_is_completed'],
  todo: ['plan_is_completed'],
  todo_deletion: ['plan_is_completed'],
  plan: ['active_plan_exists', 'no_plan_credit'],
};

/**
 * Names everything that contradicts what was acknowledged to writers, or the rules of the product. `received` are the
 * Message-IDs of the mails that came; a mail keeps its own however often it is sent.
 */
export function findViolations(
  attempts: readonly Attempt[],
  state: FinalState,
  received: readonly string[],
): Violation[] {
  const found: Violation[] = [];
  const report: Report = (kind, words) => found.push({ kind, words });
  checkAnswers(attempts, report);
  checkNamed(attempts, state, report);
  checkCounts(attempts, state, report);
  checkVersions(attempts, state, report);
  checkGaps(state, report);
  checkOrder(attempts, report);
  checkClients(state, report);
  checkMails(state, new Set(received), report);
  return found;
}

type Report = (kind: Violation['kind'], words: string) => void;

/** Refusals that nothing explains, faults, and 503s that do not say when to come again. */
function checkAnswers(attempts: readonly Attempt[], report: Report): void {
  for (const { deed, outcome } of attempts) {
    const which = `${deed.kind} ${deed.name}`;
    if (outcome.kind === 'fault') report('fault', `${which}: ${outcome.words}`);
    if (outcome.kind === 'unavailable' && !outcome.retryAfter) report('no Retry-After', which);
    if (outcome.kind === 'refused' && !ALLOWED_REFUSALS[deed.kind]?.includes(outcome.msg))
      report('refused', `${which}: ${outcome.msg}`);
  }
}

/** Plans, to-dos and feedback: each acknowledged one is there once, and nothing that nobody sent. */
function checkNamed(attempts: readonly Attempt[], { named }: FinalState, report: Report): void {
  const rows = Map.groupBy(named, ({ kind, name }) => `${kind} ${name}`);
  const deletions = attempts.filter(({ deed }) => deed.kind === 'todo_deletion');
  const mayBeGone = new Set(deletions.map(({ deed }) => deed.subject));
  const mustBeGone = new Set(deletions.filter(isAcknowledged).map(({ deed }) => deed.subject));
  const sent = new Set(attempts.map(({ deed }) => `${deed.kind} ${deed.name}`));
  for (const { deed, outcome } of attempts.filter(isAcknowledged)) {
    if (deed.kind !== 'plan' && deed.kind !== 'todo' && deed.kind !== 'feedback') continue;
    const made = rows.get(`${deed.kind} ${deed.name}`) ?? [];
    const { id } = outcome as { id?: string }; // feedback is answered without one
    const isThere = id === undefined ? made.length > 0 : mayBeGone.has(id) || made.some((row) => row.id === id);
    if (!isThere) report('lost', `${deed.kind} ${deed.name}`);
  }
  for (const [which, same] of rows) {
    if (same.length > 1) report('doubled', `${which}, ${same.length} times`);
    if (!sent.has(which)) report('phantom', which);
  }
  for (const { kind, id, name } of named)
    if (kind === 'todo' && mustBeGone.has(id)) report('lost', `deletion of todo ${name}`);
}

/** What is only counted was done as often as it was acknowledged; more often at most by what was never answered. */
function checkCounts(attempts: readonly Attempt[], { counted }: FinalState, report: Report): void {
  const toKey = (kind: string, subject: string) => `${kind} of ${subject}`;
  const done = new Map(counted.map(({ kind, subject, times }) => [toKey(kind, subject), times]));
  const deeds = Map.groupBy(
    attempts.filter(({ deed }) => COUNTED.some((kind) => kind === deed.kind)),
    ({ deed }) => toKey(deed.kind, deed.subject),
  );
  for (const [which, sent] of deeds) {
    const names = new Set(sent.map(({ deed }) => deed.name));
    const acknowledged = new Set(sent.filter(isAcknowledged).map(({ deed }) => deed.name));
    const refused = new Set(sent.filter(({ outcome }) => outcome.kind === 'refused').map(({ deed }) => deed.name));
    const times = done.get(which) ?? 0;
    const words = `${which}: done ${times} times, acknowledged ${acknowledged.size}`;
    if (times < acknowledged.size) report('lost', words);
    if (times > names.size - refused.size) report('doubled', words);
  }
  for (const [which, times] of done) if (!deeds.has(which) && times !== 0) report('phantom', which);
}

/** Answers: each acknowledged version that is kept holds what was sent; each stored one was sent, over the one before it, once. */
function checkVersions(attempts: readonly Attempt[], { answers }: FinalState, report: Report): void {
  const stored = new Map(answers.map((answer) => [toCell(answer, answer.version), answer.value]));
  const newest = new Map(answers.filter(({ current }) => current).map((answer) => [toPlace(answer), answer.version]));
  const sent = new Set<string>();
  const names = new Map<string, string>();
  for (const { deed, outcome } of attempts) {
    if (deed.kind !== 'answer' || !deed.cell) continue;
    const { questionId, over } = deed.cell;
    const place = { planId: deed.subject, questionId };
    sent.add(`${toCell(place, over + 1)} ${deed.name}`);
    if (outcome.kind !== 'acknowledged') continue;
    const version = outcome.seen?.[0]?.version ?? 0;
    const cell = toCell(place, version);
    const isThinned = version <= (newest.get(toPlace(place)) ?? 0) - NEWEST_KEPT && !stored.has(cell);
    if (!isThinned && stored.get(cell) !== deed.name) report('lost', `answer ${deed.name} as ${cell}`);
    const before = names.get(cell) ?? deed.name;
    if (before !== deed.name) report('doubled', `${cell} was acknowledged for ${before} and ${deed.name}`);
    names.set(cell, deed.name);
  }
  const places = new Map<unknown, string>();
  for (const answer of answers) {
    const cell = toCell(answer, answer.version);
    const value = String(answer.value);
    if (!sent.has(`${cell} ${value}`)) report('phantom', `answer ${value} as ${cell}`);
    const before = places.get(answer.value);
    if (before !== undefined) report('doubled', `answer ${value} as ${before} and ${cell}`);
    places.set(answer.value, cell);
  }
}

const toPlace = ({ planId, questionId }: Omit<SeenVersion, 'version'>) => `${planId} ${questionId}`;

const toCell = ({ planId, questionId }: Omit<SeenVersion, 'version'>, version: number) =>
  `version ${version} of question ${questionId} of plan ${planId}`;

/** The newest versions are kept without a gap, and the last one is the current one. */
function checkGaps({ answers }: FinalState, report: Report): void {
  for (const same of Map.groupBy(answers, toPlace).values()) {
    const sorted = same.toSorted((a, b) => a.version - b.version);
    const last = sorted.at(-1)!; // a group has a member
    const first = Math.max(1, last.version - NEWEST_KEPT + 1);
    const kept = sorted.filter(({ version }) => version >= first).length;
    if (kept !== last.version - first + 1 || !last.current)
      report('lost', `a version between ${first} and ${last.version} of ${toCell(last, last.version)}`);
  }
}

/** Nobody reads an older version than somebody knew before they asked; a save is a newer one than was known before its first try. */
function checkOrder(attempts: readonly Attempt[], report: Report): void {
  const firstTry = new Map<string, number>();
  for (const { deed, sentAt } of attempts) firstTry.set(deed.name, Math.min(sentAt, firstTry.get(deed.name) ?? sentAt));
  const seen = attempts.flatMap(({ deed, sentAt, answeredAt, outcome }) => {
    if (outcome.kind !== 'acknowledged') return [];
    const askedAt = deed.kind === 'answer' ? firstTry.get(deed.name)! : sentAt;
    return (outcome.seen ?? []).map((one) => ({ ...one, deed, askedAt, answeredAt }));
  });
  for (const same of Map.groupBy(seen, toPlace).values()) {
    const answered = same.toSorted((a, b) => a.answeredAt - b.answeredAt);
    let known = 0;
    let next = 0;
    for (const one of same.toSorted((a, b) => a.askedAt - b.askedAt)) {
      for (; next < answered.length && answered[next]!.answeredAt < one.askedAt; next += 1)
        known = Math.max(known, answered[next]!.version);
      const { deed, version } = one;
      if (deed.kind === 'answer' ? version <= known : version < known)
        report('version went back', `${deed.kind} ${deed.name} names ${toCell(one, version)} after version ${known}`);
    }
  }
}

/** One active plan at most; every plan was paid with a credit that was given, and none twice. */
function checkClients({ clients }: FinalState, report: Report): void {
  for (const { id, credits, given, started, active } of clients) {
    if (active > 1) report('two active plans', `client ${id} has ${active}`);
    if (credits < 0 || credits !== given - started)
      report('credit', `client ${id}: ${given} given, ${started} plans started, ${credits} left`);
  }
}

/** Each event has its mail and each mail its event; what was sent has arrived, and nothing else. */
function checkMails({ promises, mails }: FinalState, received: ReadonlySet<string>, report: Report): void {
  for (const { template, accountId, events, mails: queued } of promises) {
    const words = `${template} to ${accountId}: ${events} events, ${queued} mails`;
    if (events > queued) report('event without mail', words);
    if (events < queued) report('mail without event', words);
  }
  for (const { id, sent } of mails) if (sent && !received.has(id)) report('mail not delivered', id);
  const queuedIds = new Set(mails.map(({ id }) => id));
  for (const id of received) if (!queuedIds.has(id)) report('mail without event', `received ${id}`);
}

function isAcknowledged({ outcome }: Attempt): boolean {
  return outcome.kind === 'acknowledged';
}
