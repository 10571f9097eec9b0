import { useState } from 'react';
import { openDrafts } from '../../lib/drafts.ts';
import type { Kept } from '../../ui/parsed-field.tsx';
import { openHalfTyped } from '../plan/answers/half-typed.ts';

/**
 * What is typed into a dialog of a follow-up, kept on the device until it is saved or cancelled: a click outside, Escape and
 * a reload lose nothing.
 */
export function openKeptTyping(planId: string, dialog: string) {
  const drafts = openDrafts({ kind: 'half-typed', scope: planId });
  const texts = openHalfTyped(drafts);
  return {
    /** Where the text of a field is kept. */
    of: (field: string): Kept => ({
      read: () => texts.read(dialog, field),
      keep: (text) => texts.keep(dialog, field, text || null),
    }),
    /** Removes all that was typed into the dialog. */
    forget: () => [...drafts.list().keys()].filter((key) => key.startsWith(`${dialog}/`)).forEach(drafts.remove),
  };
}

/** The one text of a dialog, what changes it, and what removes it from the device. */
export function useKeptText(planId: string, dialog: string) {
  const kept = openKeptTyping(planId, dialog);
  const field = kept.of('text');
  const [text, setText] = useState(() => field.read() ?? '');
  const change = (next: string) => {
    setText(next);
    field.keep(next);
  };
  return [text, change, kept.forget] as const;
}
