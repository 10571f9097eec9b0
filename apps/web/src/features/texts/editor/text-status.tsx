import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import type { TextInLanguage } from '../text-queries.ts';
import { TextStateTag } from '../text-state.tsx';

/** The status of a text in a language, and who made it so. */
export function Standing({ wording: { state, changedAt, changedBy } }: { wording: TextInLanguage }) {
  const t = useText();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
      {state === 'shipped' ? t('edit_texts.state.shipped') : <TextStateTag state={state} />}
      {changedAt !== null && <span className="min-w-0 wrap-anywhere">{byWhom(changedAt, changedBy)}</span>}
    </p>
  );

  function byWhom(moment: string, email: string | null): string {
    const when = formatDateTime(moment);
    return email === null ? t('edit_texts.changed', { when }) : t('edit_texts.changed_by', { when, email });
  }
}
