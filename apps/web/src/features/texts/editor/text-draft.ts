import { useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';

/** What was typed, and what the text was when the typing began. */
type Typed = { text: string; basedOn: string };

const textDrafts = (languageCode: string) => drafts({ kind: 'text-draft', scope: languageCode });

/** A text of a language that is being written, kept on the device until it is saved; `current` is what is stored. */
export function useTextDraft(key: string, languageCode: string, current: string) {
  const [draft, setDraft] = useState(() => typedIn(textDrafts(languageCode).read(key)?.value));
  const [draftStored, setDraftStored] = useState(true);
  const typed = draft?.text === current ? null : draft;
  const keep = (next: Typed | null) => {
    setDraft(next);
    const stored = textDrafts(languageCode);
    if (next === null) stored.remove(key);
    setDraftStored(next === null || stored.write(key, { value: next, baseVersion: 0, at: Date.now() }));
  };
  const basedOn = typed?.basedOn ?? current;
  return {
    text: typed?.text ?? current,
    basedOn,
    isTyped: typed !== null,
    /** Somebody else changed the text since the typing began. */
    isOvertaken: basedOn !== current,
    /** False when the browser refused to store the draft. */
    draftStored,
    change: (text: string) => keep(text === current ? null : { text, basedOn }),
    forget: () => keep(null),
  };
}

function typedIn(value: unknown): Typed | null {
  const { text, basedOn } = (value ?? {}) as Partial<Record<keyof Typed, unknown>>;
  return typeof text === 'string' && typeof basedOn === 'string' ? { text, basedOn } : null;
}
