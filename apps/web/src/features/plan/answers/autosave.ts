import { deepEqual, fingerprint } from '../../../lib/json.ts';
import type { Draft } from '../../../lib/drafts.ts';
import {
  buildDraft,
  findFreeField,
  getRetryDelay,
  getSaveStatus,
  wasSent,
  isBackToStored,
  isEmptied,
  isStored,
  lacksRoom,
  newEntry,
  NO_ANSWER,
  restoreDraft,
  toAnswerView,
  toQuestionId,
  type AnswerView,
  type Entry,
  type SaveResult,
  type SaverDeps,
  type SaveStatus,
  type Stored,
} from './save-state.ts';

const QUIET_MS = 800; // docs/product.md#answers
const SHOW_SAVING_MS = 400; // docs/product.md#answers: a quick save does not flicker
const FAILED = { kind: 'failed' } as const;
const SENT_MAX = 200; // attempts in doubt that are remembered: a fingerprint each

/**
 * Saves the answers of one plan as they are typed. Each question has its own small state machine: what the server is known to hold,
 * what was typed on top of it, at most one request under way, and what prevents saving. A draft is written before anything else
 * happens; it is removed only when the server has acknowledged that very value.
 */
export class AnswerSaver {
  readonly #deps: SaverDeps;
  readonly halfTyped: SaverDeps['halfTyped'];
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  #answers: ReadonlyMap<string, unknown> | null = null;
  #savedAt: number | null = null;
  #disposed = false;

  constructor(deps: SaverDeps, stored: ReadonlyMap<string, Stored>) {
    this.#deps = deps;
    this.halfTyped = deps.halfTyped;
    for (const [questionId, answer] of stored) this.#entries.set(questionId, newEntry(questionId, answer));
    const newestFirst = [...deps.drafts.list()].toSorted(([, a], [, b]) => b.at - a.at);
    for (const [field, draft] of newestFirst) this.#recoverDraft(field, draft);
    this.refresh();
  }

  view(questionId: string): AnswerView {
    return this.#entries.get(questionId)?.view ?? NO_ANSWER;
  }

  /** What is shown for every question, by its id: the same map until something changes. */
  answers(): ReadonlyMap<string, unknown> {
    const given = () => [...this.#entries].filter(([, { view }]) => view.value !== undefined && view.value !== null);
    this.#answers ??= new Map(given().map(([id, { view }]) => [id, view.value]));
    return this.#answers;
  }

  /** How far saving is: all of it, or one question. */
  status(questionId?: string): SaveStatus {
    const one = questionId === undefined ? null : (this.#entries.get(questionId) ?? newEntry(questionId));
    return getSaveStatus(one ? [one] : [...this.#entries.values()], {
      savedAt: one ? one.savedAt : this.#savedAt,
      isOnline: this.#deps.isOnline(),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes what was typed: the draft is on the device when this returns. */
  edit(questionId: string, value: unknown): void {
    const entry = this.#entry(questionId);
    entry.local = { value };
    if (isBackToStored(entry)) return this.#markSaved(entry, entry.server);
    this.#writeDraft(entry);
    if (entry.problem?.kind === 'rejected') entry.problem = null;
    if (!entry.problem) this.#wait(entry, entry.isKept ? QUIET_MS : 0);
    this.#changed(entry);
  }

  /** Sends what waits for a pause in typing: on blur, step change, when the page is hidden. */
  flush(questionId?: string): void {
    for (const entry of this.#entries.values())
      if (questionId === undefined || entry.questionId === questionId) this.#sendNow(entry);
  }

  /** Tries everything that can be tried now: back online, logged in again, or about to leave. */
  retryNow(): void {
    for (const entry of this.#entries.values()) {
      const { problem } = entry;
      if (problem?.kind === 'retrying' || problem?.kind === 'session-ended') entry.problem = null;
      this.#sendNow(entry);
    }
    this.refresh();
  }

  /** Tries everything now; true when the server has all, false when something prevents it. */
  async flushAll(): Promise<boolean> {
    this.retryNow();
    while ([...this.#entries.values()].some((entry) => entry.sending || (entry.local && !entry.problem))) {
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
      this.flush();
    }
    return this.listUnsaved().length === 0;
  }

  /** The answers that were typed and that the server lacks. */
  listUnsaved(): string[] {
    return [...this.#entries.values()].filter(({ local }) => local !== null).map(({ questionId }) => questionId);
  }

  /** Takes a newer reading of the server's answers; what a whole one lacks is empty. Older versions are ignored; what is being typed here is never touched. */
  serverRead(stored: ReadonlyMap<string, Stored>, isWhole = false): void {
    for (const [questionId, answer] of stored) {
      const entry = this.#entry(questionId);
      if (entry.sending || answer.version <= entry.server.version) continue;
      this.#serverChanged(entry, answer);
    }
    for (const entry of isWhole ? this.#entries.values() : [])
      if (isEmptied(entry, stored)) this.#markSaved({ ...entry, savedAt: null }, NO_ANSWER);
    this.#retryForRoom();
    this.refresh();
  }

  /** The owner's choice in a conflict: `mine` is saved on top of theirs, `theirs` is shown and mine dropped, except in other parts. */
  resolve(questionId: string, choice: 'mine' | 'theirs'): void {
    const entry = this.#entry(questionId);
    if (entry.problem?.kind !== 'conflict') return;
    const stored = { value: entry.problem.theirs, version: entry.problem.theirVersion };
    entry.problem = null;
    if (choice === 'theirs') entry.local = this.#deps.merging?.keep(entry, stored.value) ?? null;
    if (!entry.local) return this.#markSaved({ ...entry, savedAt: null }, stored);
    entry.server = stored;
    entry.sent = [];
    this.#writeDraft(entry);
    this.#sendNow(entry);
    this.#changed(entry);
  }

  /** Calls those who listen: something has changed, such as whether the browser is online. */
  refresh(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Ends without another write, as a closed tab would: drafts stay for the next saver. */
  dispose(): void {
    this.#disposed = true;
    for (const entry of this.#entries.values()) this.#stopWaiting(entry);
    this.#listeners.clear();
  }

  /** Restores a draft of an earlier page. An older one of the same question, left by another tab, stays for the next time. */
  #recoverDraft(field: string, draft: Draft): void {
    const questionId = toQuestionId(field);
    const entry = this.#entry(questionId);
    if (isStored(draft, entry.server)) return this.#deps.drafts.remove(field);
    if (entry.local) return;
    restoreDraft(entry, [field, draft], this.#deps.merging);
    if (!entry.problem) this.#wait(entry, 0);
    entry.view = toAnswerView(entry);
  }

  #wait(entry: Entry, ms: number): void {
    this.#stopWaiting(entry);
    entry.timer = setTimeout(() => {
      entry.timer = null;
      if (entry.problem?.kind === 'retrying') entry.problem = null;
      void this.#send(entry);
    }, ms);
  }

  #stopWaiting(entry: Entry): void {
    if (entry.timer !== null) clearTimeout(entry.timer);
    entry.timer = null;
  }

  /** Sends at once, or as soon as the request under way has ended. */
  #sendNow(entry: Entry): void {
    if (!entry.local || entry.problem) return;
    entry.urgent = true;
    void this.#send(entry);
  }

  async #send(entry: Entry): Promise<void> {
    if (!entry.local || entry.sending || entry.problem) return;
    this.#stopWaiting(entry);
    const { value } = entry.local;
    entry.sending = { value };
    entry.urgent = false;
    if (!wasSent(entry.sent, value)) entry.sent = [...entry.sent, fingerprint(value)].slice(-SENT_MAX);
    this.#writeDraft(entry);
    const slow = setTimeout(() => {
      entry.slow = true;
      this.refresh();
    }, SHOW_SAVING_MS);
    this.#changed(entry);
    const result = await this.#deps.save(entry.questionId, value, entry.server.version).catch((): SaveResult => FAILED);
    clearTimeout(slow);
    if (this.#disposed) return;
    entry.sending = null;
    entry.slow = false;
    this.#handleResult(entry, value, result);
  }

  #handleResult(entry: Entry, value: unknown, result: SaveResult): void {
    if (result.kind === 'saved') {
      this.#acknowledged(entry, { value, version: result.version });
      return this.#retryForRoom();
    }
    if (result.kind === 'conflict') return this.#serverChanged(entry, result);
    entry.problem = result.kind === 'failed' ? { kind: 'retrying' } : result;
    if (result.kind === 'rejected') entry.sent = entry.sent.filter((sent) => sent !== fingerprint(value));
    if (result.kind === 'rejected' && !deepEqual(entry.local?.value, value)) entry.problem = null;
    if (result.kind === 'failed') {
      entry.attempt += 1;
      this.#wait(entry, getRetryDelay(entry.attempt, this.#deps.random(), result.retryAfterSeconds));
    }
    if (!entry.problem) this.#wait(entry, QUIET_MS);
    this.#changed(entry);
  }

  /** Tries again what the plan had no room for: once each time that something was saved or read, which may have made some. */
  #retryForRoom(): void {
    for (const entry of this.#entries.values()) {
      if (!lacksRoom(entry)) continue;
      entry.problem = null;
      void this.#send(entry);
    }
  }

  /** The server holds something newer than was known: our own earlier text whose answer was lost, or somebody else's. */
  #serverChanged(entry: Entry, { value, version }: Stored): void {
    const stored = { value, version };
    if (!entry.local) return this.#markSaved({ ...entry, savedAt: null }, stored);
    const isOurs = deepEqual(entry.local.value, value) || wasSent(entry.sent, value);
    if (isOurs || this.#deps.merging?.take(entry, value)) return this.#acknowledged(entry, stored);
    this.#stopWaiting(entry);
    if (entry.problem?.kind !== 'stopped')
      entry.problem = { kind: 'conflict', base: entry.server.value, theirs: value, theirVersion: version };
    this.#changed(entry);
  }

  #acknowledged(entry: Entry, stored: Stored): void {
    this.#savedAt = entry.savedAt = Date.now();
    if (entry.problem?.kind !== 'stopped') entry.problem = null;
    entry.attempt = 0;
    entry.sent = [];
    if (deepEqual(entry.local?.value, stored.value)) return this.#markSaved(entry, stored);
    entry.server = stored;
    this.#writeDraft(entry);
    if (entry.urgent || entry.timer === null) void this.#send(entry);
    this.#changed(entry);
  }

  /** The server has all of this answer; its draft is removed, unless another tab has put its own in place. */
  #markSaved(before: Entry, stored: Stored): void {
    this.#stopWaiting(before);
    const { questionId, field, savedAt } = before;
    const draft = before.ownDraft && this.#deps.drafts.read(field);
    if (draft && deepEqual(draft.value, before.ownDraft?.value)) this.#deps.drafts.remove(field);
    const shown = before.local ?? stored;
    const value = deepEqual(shown.value, stored.value) ? shown.value : stored.value;
    const entry = this.#entry(questionId);
    Object.assign(entry, newEntry(questionId, { value, version: stored.version }), { savedAt });
    this.#changed(entry);
  }

  #writeDraft(entry: Entry): void {
    if (!entry.local) return;
    entry.field = findFreeField(entry, this.#deps);
    entry.ownDraft = entry.local;
    entry.isKept = this.#deps.drafts.write(entry.field, buildDraft(entry, entry.local.value, this.#deps));
  }

  #entry(questionId: string): Entry {
    const entry = this.#entries.get(questionId) ?? newEntry(questionId);
    this.#entries.set(questionId, entry);
    return entry;
  }

  #changed(entry: Entry): void {
    entry.view = toAnswerView(entry);
    this.#answers = null;
    this.refresh();
  }
}
