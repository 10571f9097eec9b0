import { useState } from 'react';
import { planDrafts } from '../../../lib/drafts.ts';
import { getSession } from '../../../lib/session.ts';

/** What was typed, and what the text was when the typing began. */
type Typed = { text: string; basedOn: string };

/** A text of a language that is being written, kept on the device until it is saved; `current` is what is stored. */
export function useTextDraft(key: string, languageCode: string, current: string) {
  const [draft, setDraft] = useState(() => typedIn(draftsOf(languageCode).read(key)?.value));
  const [kept, setKept] = useState(true);
  const typed = draft?.text === current ? null : draft;
  const keep = (next: Typed | null) => {
    setDraft(next);
    const drafts = draftsOf(languageCode);
    if (next === null) drafts.remove(key);
    setKept(next === null || drafts.write(key, { value: next, baseVersion: 0, at: Date.now() }));
  };
  const basedOn = typed?.basedOn ?? current;
  return {
    text: typed?.text ?? current,
    basedOn,
    isTyped: typed !== null,
    /** Somebody else changed the text since the typing began. */
    isOvertaken: basedOn !== current,
    /** False when this device refuses to keep it. */
    kept,
    change: (text: string) => keep(text === current ? null : { text, basedOn }),
    forget: () => keep(null),
  };
}

function draftsOf(languageCode: string) {
  const session = getSession();
  const accountId = session.state === 'none' ? '' : session.accountId;
  return planDrafts({ accountId, planId: languageCode, kind: 'text-draft' });
}

function typedIn(value: unknown): Typed | null {
  const { text, basedOn } = (value ?? {}) as Partial<Record<keyof Typed, unknown>>;
  return typeof text === 'string' && typeof basedOn === 'string' ? { text, basedOn } : null;
}
