import { vi } from 'vitest';
import type { Draft } from '../../../lib/drafts.ts';
import { AnswerSaver } from './autosave.ts';
import { openHalfTyped } from './half-typed.ts';
import type { Merging, SaveResult, Stored } from './save-state.ts';

/** Drafts as localStorage keeps them: through JSON, and through a new page. */
export function draftsInMemory() {
  const kept = new Map<string, string>();
  return {
    kept,
    list: () => new Map([...kept].map(([key, text]) => [key, JSON.parse(text) as Draft])),
    read: (key: string) => (kept.has(key) ? (JSON.parse(kept.get(key) ?? '') as Draft) : null),
    write: (key: string, draft: Draft) => Boolean(kept.set(key, JSON.stringify(draft))),
    remove: (key: string) => void kept.delete(key),
  };
}

/** A server that holds a version with each answer and refuses a save that builds on an older one. */
export class VersionedServer {
  readonly stored = new Map<string, Stored>();
  readonly history: { questionId: string; value: unknown }[] = [];

  save(questionId: string, value: unknown, version: number): SaveResult {
    const now = this.stored.get(questionId) ?? { value: null, version: 0 };
    if (now.version !== version) return { kind: 'conflict', ...now };
    this.stored.set(questionId, { value: structuredClone(value), version: version + 1 });
    this.history.push({ questionId, value });
    return { kind: 'saved', version: version + 1 };
  }

  read(): Map<string, Stored> {
    return new Map(structuredClone([...this.stored]));
  }
}

type Transport = (questionId: string, value: unknown, version: number) => Promise<SaveResult>;

type Parts = {
  save: Transport;
  drafts?: ReturnType<typeof draftsInMemory>;
  typed?: ReturnType<typeof draftsInMemory>;
  stored?: Map<string, Stored>;
  online?: () => boolean;
  merging?: Merging;
};

let marks = 0;

/** A saver on the (fake) clock of the test. */
export function createTestSaver({
  save,
  drafts = draftsInMemory(),
  typed = draftsInMemory(),
  stored = new Map(),
  online = () => true,
  merging,
}: Parts) {
  return new AnswerSaver(
    {
      save,
      drafts,
      halfTyped: openHalfTyped(typed),
      isOnline: online,
      merging,
      random: () => ++marks / 1e10, // small after all files of the process too: waits of the tests hardly vary
    },
    stored,
  );
}

/** A server with these answers, the browser's drafts, and a saver between them. */
export function setUp(stored: [string, { value: unknown; version: number }][] = []) {
  const server = new VersionedServer();
  for (const [key, answer] of stored) server.stored.set(key, answer);
  const drafts = draftsInMemory();
  const save = vi.fn(async (...sent: [string, unknown, number]): Promise<SaveResult> => server.save(...sent));
  return { server, drafts, save, saver: createTestSaver({ save, drafts, stored: server.read() }) };
}
