import type { FieldError } from '@app/schema/errors';
import type { Drafts } from '../../../lib/drafts.ts';

/** An answer as the server holds it; version 0 with no value when it was never given. */
export type Stored = { value: unknown; version: number };

/** What became of one attempt to save. */
export type SaveResult =
  | { kind: 'saved'; version: number }
  | { kind: 'conflict'; value: unknown; version: number }
  | { kind: 'rejected'; errors: FieldError[] }
  | { kind: 'stopped'; reason: StopReason }
  | { kind: 'session-ended' }
  | { kind: 'failed'; retryAfterSeconds?: number };

/** Why an answer can never be saved: the plan was completed or deleted. */
export type StopReason = 'completed' | 'gone';

/** Why an answer waits, or must be looked at by a person. */
export type Problem =
  | { kind: 'retrying' }
  | { kind: 'conflict'; theirs: unknown; theirVersion: number }
  | { kind: 'rejected'; errors: FieldError[] }
  | { kind: 'stopped'; reason: StopReason }
  | { kind: 'session-ended' };

export type AnswerView = {
  value: unknown;
  /** Whether the server has what is shown. */
  clean: boolean;
  problem: Problem | null;
};

export type SaveStatusKind =
  | 'idle'
  | 'saved'
  | 'pending'
  | 'saving'
  | 'retrying'
  | 'offline'
  | 'conflict'
  | 'rejected'
  | 'session-ended'
  | 'stopped';

export type SaveStatus = {
  kind: SaveStatusKind;
  savedAt: number | null;
  /** The question to look at: in conflict, refused or stopped. */
  questionId: string | null;
  /** Whether the server lacks something that was typed. */
  unsaved: boolean;
  /** False when the browser refused to store the draft of what was typed. */
  draftStored: boolean;
};

export type Timer = ReturnType<typeof setTimeout>;

export type SaverDeps = {
  save(questionId: string, value: unknown, version: number): Promise<SaveResult>;
  drafts: Pick<Drafts, 'list' | 'read' | 'write' | 'remove'>;
  isOnline(): boolean;
  now(): number;
  random(): number;
  setTimeout(run: () => void, ms: number): Timer;
  clearTimeout(timer: Timer): void;
};
