import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { useHasUnreadable } from '../../../ui/unreadable.ts';
import { useSaveStatus } from '../answers/saver-context.ts';

/** Something to choose before all can be saved. */
export function ProblemPlace({ children }: { children: ReactNode }) {
  return (
    <div data-problem tabIndex={-1}>
      {children}
    </div>
  );
}

/** Gives the focus to the first choice or refused field of the page. */
export function focusProblem(): void {
  document.querySelector<HTMLElement>('main :is([data-problem], [aria-invalid="true"])')?.focus();
}

/** Leads from the line that says what is saved to what prevents it, where a person can do something about it. */
export function ProblemLink() {
  const t = useText();
  const { kind } = useSaveStatus();
  const hasUnreadable = useHasUnreadable();
  if (kind !== 'conflict' && kind !== 'rejected' && !hasUnreadable) return null;
  return (
    <button type="button" className="text-accent underline underline-offset-2" onClick={focusProblem}>
      {t('plan.save.look')}
    </button>
  );
}
