/** What a writer can ask for. Each deed is meant once, however often it is sent until it is answered. */
export type DeedKind =
  | 'credit'
  | 'plan'
  | 'read'
  | 'answer'
  | 'todo'
  | 'todo_deletion'
  | 'submission'
  | 'feedback'
  | 'round_end'
  | 'steps'
  | 'completion';

/** One intent of a writer; its name is sent along where something has words, and is in the database then. */
export type Deed = {
  name: string;
  kind: DeedKind;
  /** What it is done to: the client for `credit` and `plan`, the to-do for `todo_deletion`, otherwise the plan. */
  subject: string;
  /** Of an answer: where it belongs, and the version that it is written over. */
  cell?: { questionId: string; over: number };
};

/** A version of an answer as somebody read it. */
export type SeenVersion = { planId: string; questionId: string; version: number };

/** What came back for one request. */
export type Outcome =
  /** Done; `id` of what was made, and the versions of answers that were read. */
  | { kind: 'acknowledged'; id?: string; seen?: SeenVersion[] }
  /** Not done, for a reason that the deed allows or not. */
  | { kind: 'refused'; msg: string }
  /** 429 or 503. */
  | { kind: 'unavailable'; retryAfter: boolean }
  /** 500 or what is no answer of ours. */
  | { kind: 'fault'; words: string }
  /** No answer came: it may have been done. */
  | { kind: 'lost' };

/** One request with its answer; times in milliseconds of one clock. */
export type Attempt = { deed: Deed; sentAt: number; answeredAt: number; outcome: Outcome };
