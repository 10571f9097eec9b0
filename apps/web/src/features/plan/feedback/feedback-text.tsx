import type { FeedbackEntry } from '@app/schema/feedback';
import { formatDate } from '../../../lib/format.ts';
import { useText, type TextKey } from '../../../lib/i18n.ts';

type Props = {
  entry: Pick<FeedbackEntry, 'feedbackText' | 'author' | 'createdAt'> & { editedAt?: string | null };
  /** The text with who wrote it and when. */
  signature: TextKey;
  className?: string;
};

/** Feedback as it was written, and by whom. */
export function FeedbackText({ entry, signature, className = 'whitespace-pre-line' }: Props) {
  const t = useText();
  return (
    <>
      <p className={`measure ${className}`}>{entry.feedbackText}</p>
      <p className="text-small text-ink-soft">
        {t(signature, { author: entry.author, date: formatDate(entry.createdAt) })}
        {entry.editedAt && ` · ${t('feedback.edited')}`}
      </p>
    </>
  );
}
