import type { Question } from '@app/schema/questionnaire';
import { formatDateTime } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { AnswerDiff } from '../../changes/answer-diff.tsx';
import type { Change } from './use-change.ts';

/** How an answer changed, and who wrote it last and when. */
export function ChangeView({ question, change }: { question: Question; change: Change }) {
  const t = useText();
  const { author, savedAt } = change;
  const at = formatDateTime(savedAt);
  return (
    <div className="flex flex-col gap-2">
      <AnswerDiff question={question} {...change} />
      <p className="text-small text-ink-soft">
        {author === null ? at : t('plan.changes.by', { name: author.name ?? t('person.former'), at })}
      </p>
    </div>
  );
}
