import type { FieldError } from '@app/schema/errors';
import { deepEqual, fingerprint } from '../../../lib/json.ts';
import type { Draft, Drafts } from '../../../lib/drafts.ts';
import type { HalfTyped } from './half-typed.ts';

/** An answer as the server holds it; version 0 with no value when it was never given. */
export type Stored = { value: unknown; version: number };

/** An answer can never be saved when the plan was completed or deleted. */
type Stopped = { kind: 'stopped' };

/** What became of one attempt to save. */
export type SaveResult =
  | { kind: 'saved'; version: number }
  | { kind: 'conflict'; value: unknown; version: number }
  | { kind: 'rejected'; errors: FieldError[] }
  | Stopped
  | { kind: 'session-ended' }
  | { kind: 'failed'; retryAfterSeconds?: number };

/** Why an answer waits, or must be looked at by a person. */
export type Problem =
  | { kind: 'retrying' }
  | {
      kind: 'conflict';
      /** What mine was typed on top of, where parts are merged. */
      base?: unknown;
      theirs: unknown;
      theirVersion: number;
    }
  | { kind: 'rejected'; errors: FieldError[] }
  | Stopped
  | { kind: 'session-ended' };

export type AnswerView = {
  value: unknown;
  /** The one that the server is known to hold, with this value or another; 0 before the first. */
  version: number;
  problem: Problem | null;
};

export type SaveStatus = {
  kind: 'idle' | 'saved' | 'pending' | 'saving' | 'offline' | Problem['kind'];
  savedAt: number | null;
  /** The question to look at: in conflict, refused or stopped. */
  questionId: string | null;
  /** Whether the server lacks something that was typed. */
  unsaved: boolean;
  /** False when the browser refused to store the draft of what was typed. */
  draftStored: boolean;
};

export type SaverDeps = {
  save(questionId: string, value: unknown, version: number): Promise<SaveResult>;
  drafts: Pick<Drafts, 'list' | 'read' | 'write' | 'remove'>;
  halfTyped: HalfTyped;
  isOnline(): boolean;
  random(): number;
  /** For values with parts; without it a person chooses between whole values. */
  merging?: Merging | undefined;
};

/** How what was typed into some parts of a value goes together with what somebody else saved in others. */
export type Merging = {
  /** Takes the parts that only somebody else has changed; true when no part was changed on both sides. */
  take(entry: Entry, theirs: unknown): boolean;
  /** What stays of what was typed once theirs is chosen where both sides changed a part; null when that is nothing. */
  keep(entry: Entry, theirs: unknown): Entry['local'];
  /** Takes the same parts for the draft of an earlier page, which has just been restored. */
  restore(entry: Entry, draft: Draft): void;
};

/** The state of saving one answer. */
export type Entry = {
  questionId: string;
  /** The newest that the server is known to hold. */
  server: Stored;
  /** What was typed on top of it and is not acknowledged. */
  local: { value: unknown } | null;
  /** The draft that this saver wrote last; it may remove no other. */
  ownDraft: { value: unknown } | null;
  /** Whether the device has what was typed; false when the browser refused to store it. */
  isKept: boolean;
  /** Where it lies among the drafts. */
  field: string;
  sending: { value: unknown } | null;
  /** Fingerprints of what was sent on top of `server` and never answered: any of them may have arrived. */
  sent: string[];
  problem: Problem | null;
  attempt: number;
  timer: ReturnType<typeof setTimeout> | null;
  /** Send again as soon as the request under way has ended. */
  urgent: boolean;
  slow: boolean;
  /** When this page saved it last, in milliseconds; null when it has not, or somebody else saved it since. */
  savedAt: number | null;
  view: AnswerView;
};

type Surroundings = Pick<SaveStatus, 'savedAt'> & { isOnline: boolean };

const WORST_FIRST = ['conflict', 'session-ended', 'stopped', 'rejected'] as const;

/** The status of some questions: the worst of any. */
export function getSaveStatus(entries: readonly Entry[], { isOnline, ...status }: Surroundings): SaveStatus {
  const dirty = entries.filter((entry) => entry.local !== null);
  const unsaved = dirty.length > 0;
  const say = (kind: SaveStatus['kind'], questionId: string | null = null) => ({
    ...status,
    draftStored: dirty.every(({ isKept }) => isKept),
    kind,
    questionId,
    unsaved,
  });
  for (const kind of WORST_FIRST) {
    const found = entries.find((entry) => entry.problem?.kind === kind);
    if (found) return say(kind, found.questionId);
  }
  if (!isOnline) return say('offline');
  if (dirty.some((entry) => entry.problem?.kind === 'retrying')) return say('retrying');
  if (dirty.some((entry) => entry.slow)) return say('saving');
  if (unsaved) return say('pending');
  return say(status.savedAt === null ? 'idle' : 'saved');
}

const TAB_MARK = '~'; // between a question and the mark of a tab

/** Where a draft of this page goes: never over one that another tab has put there. */
export function findFreeField(
  { questionId, field, ownDraft }: Entry,
  { drafts, random }: Pick<SaverDeps, 'drafts' | 'random'>,
): string {
  const there = drafts.read(field);
  const isOurs = there === null || (ownDraft !== null && deepEqual(there.value, ownDraft.value));
  return isOurs ? field : `${questionId}${TAB_MARK}${random().toString(36).slice(2, 10)}`;
}

/** The question that a field of the drafts is about. */
export function toQuestionId(field: string): string {
  return field.split(TAB_MARK)[0] ?? field;
}

export const NO_ANSWER: AnswerView = { value: undefined, version: 0, problem: null };

/** The state of an answer that the server holds, or that was never given. */
export function newEntry(questionId: string, server: Stored = { value: undefined, version: 0 }): Entry {
  return {
    questionId,
    server,
    local: null,
    ownDraft: null,
    isKept: true,
    field: questionId,
    sending: null,
    sent: [],
    problem: null,
    attempt: 0,
    timer: null,
    urgent: false,
    slow: false,
    savedAt: null,
    view: { ...server, problem: null },
  };
}

export function toAnswerView({ server, local, problem }: Entry): AnswerView {
  const { value } = local ?? server;
  return { value, version: server.version, problem };
}

/** Whether a draft can go: the server has its value, and nothing sent earlier can still arrive and replace it. */
export function isStored(draft: Draft, { value, version }: Stored): boolean {
  const mayArrive = draft.baseVersion >= version && (draft.sent ?? []).some((sent) => sent !== fingerprint(value));
  return deepEqual(draft.value, value) && !mayArrive;
}

/** What was typed, as it is kept on the device; what it was typed on is needed only where parts are merged. */
export function buildDraft({ server, sent }: Entry, value: unknown, { merging }: Pick<SaverDeps, 'merging'>): Draft {
  const draft = { value, baseVersion: server.version, at: Date.now() };
  return { ...draft, ...(sent.length > 0 && { sent }), ...(merging && { base: server.value }) };
}

export function wasSent(sent: readonly string[], value: unknown): boolean {
  return sent.length > 0 && sent.includes(fingerprint(value));
}

/** Whether an answer was refused because the plan has no room for it: that passes when something else is shortened. */
export function lacksRoom({ problem }: Entry): boolean {
  return problem?.kind === 'rejected' && problem.errors.some(({ key }) => key === 'server_errors_text.plan_is_full');
}

/** Restores a draft of an earlier page; a conflict when somebody saved something else on top of what it was typed on. */
export function restoreDraft(entry: Entry, [field, draft]: [string, Draft], merging: SaverDeps['merging']): void {
  const { value, version } = entry.server;
  entry.field = field;
  entry.local = { value: draft.value };
  entry.ownDraft = entry.local;
  entry.sent = draft.sent ?? [];
  if (draft.baseVersion > version) entry.server = { value, version: draft.baseVersion };
  const conflicts = draft.baseVersion < version && !wasSent(entry.sent, value);
  if (conflicts) entry.problem = { kind: 'conflict', theirs: value, theirVersion: version };
  merging?.restore(entry, draft);
}

/** Whether the server no longer holds an answer, by a reading of all; one that is being typed or sent is never emptied. */
export function isEmptied({ questionId, server, local, sending }: Entry, read: ReadonlyMap<string, Stored>): boolean {
  return server.version > 0 && !local && !sending && !read.has(questionId);
}

/** Whether what was typed is what the server holds again, with nothing under way that could change it. */
export function isBackToStored(entry: Entry): boolean {
  const untouched = !entry.sending && entry.sent.length === 0 && entry.problem === null;
  return untouched && deepEqual(entry.local?.value, entry.server.value);
}

const LONGEST_SECONDS = 30;

/**
 * Milliseconds until the next attempt: 1, 2, 4 … 30 s, of which up to a quarter is taken off at random, so that many browsers do not come
 * back in step. Never sooner than the server asked for.
 */
export function getRetryDelay(attempt: number, random: number, retryAfterSeconds = 0): number {
  const seconds = Math.min(LONGEST_SECONDS, 2 ** (attempt - 1));
  return Math.max(seconds * 1000 * (1 - random / 4), retryAfterSeconds * 1000);
}
