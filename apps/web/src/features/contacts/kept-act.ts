import { openDrafts, openOwnDraft } from '../../lib/drafts.ts';
import type { Kept } from '../../ui/parsed-field.tsx';

export type Act = 'note' | 'date';

type ActValues = { wantedDeadline: string | null; note: string };

export const NOTHING_TYPED: ActValues = { wantedDeadline: null, note: '' };

const NOBODY = 'contact'; // in place of an account

const FORM = 'form';
const DAY = 'day';

type KeptAct = { act: Act; values: ActValues };

const EMPTY_DATE: KeptAct = { act: 'date', values: NOTHING_TYPED };

const openActDrafts = (todoId: string) => openDrafts({ kind: 'half-typed', scope: todoId, accountId: NOBODY });

/**
 * What a person without an account types about a to-do, kept on their device until it is saved or cancelled. What another tab types
 * about it stays.
 */
export function openKeptAct(todoId: string) {
  const drafts = openActDrafts(todoId);
  const [form, half] = [openOwnDraft(drafts, FORM), openOwnDraft(drafts, DAY)];
  /** Where a day that cannot be read yet is kept. */
  const day: Kept = {
    read: () => (half.found?.value as string | undefined) ?? null,
    keep: (text) => void (text === null ? half.remove() : half.write(text)),
  };
  return {
    day,
    /** What was there as the page began. */
    found: (form.found?.value as KeptAct | undefined) ?? (half.found === null ? null : EMPTY_DATE),
    keep: (kept: KeptAct) => void form.write(kept),
    forget: () => [form, half].forEach((draft) => draft.remove()),
    /** Keeps what is typed here when another tab types too; returns a function that stops this. */
    watch: () => {
      const watches = [form.watch(), half.watch()];
      return () => watches.forEach((stop) => stop());
    },
  };
}

/** Removes from the device what is kept about these to-dos. */
export function forgetKeptActs(todoIds: readonly string[]): void {
  for (const drafts of todoIds.map(openActDrafts)) [...drafts.list().keys()].forEach(drafts.remove);
}
