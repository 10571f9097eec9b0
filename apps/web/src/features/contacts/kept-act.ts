import { openDrafts } from '../../lib/drafts.ts';
import type { Kept } from '../../ui/parsed-field.tsx';

export type Act = 'note' | 'date';

type ActValues = { wantedDeadline: string | null; note: string };

export const NOTHING_TYPED: ActValues = { wantedDeadline: null, note: '' };

const NOBODY = 'contact'; // in place of an account

const FORM = 'form';
const DAY = 'day';

type KeptAct = { act: Act; values: ActValues };

const EMPTY_DATE: KeptAct = { act: 'date', values: NOTHING_TYPED };

/** What a person without an account types about a to-do, kept on their device until it is saved or cancelled. */
export function openKeptAct(todoId: string) {
  const drafts = openDrafts({ kind: 'half-typed', scope: todoId, accountId: NOBODY });
  const write = (field: string, value: unknown) => void drafts.write(field, { value, baseVersion: 0, at: Date.now() });
  /** Where a day that cannot be read yet is kept. */
  const day: Kept = {
    read: () => (drafts.read(DAY)?.value as string | undefined) ?? null,
    keep: (text) => (text === null ? drafts.remove(DAY) : write(DAY, text)),
  };
  return {
    day,
    read: () => (drafts.read(FORM)?.value as KeptAct | undefined) ?? (day.read() === null ? null : EMPTY_DATE),
    keep: (kept: KeptAct) => write(FORM, kept),
    forget: () => [FORM, DAY].forEach(drafts.remove),
  };
}

/** Removes from the device what is kept about these to-dos. */
export const forgetKeptActs = (todoIds: readonly string[]) => todoIds.forEach((id) => openKeptAct(id).forget());
