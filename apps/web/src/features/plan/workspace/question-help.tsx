import type { Question } from '@app/schema/questionnaire';
import { questionExampleKey, questionHelpKey } from '@app/schema/text-keys';
import { hasText, useText } from '../../../lib/i18n.ts';

/** What to think of, and how another company answered. */
export function QuestionHelp({ question }: { question: Question }) {
  const t = useText();
  const example = questionExampleKey(question.key);
  return (
    <div className="flex flex-col gap-3 text-small">
      <p>{t(questionHelpKey(question.key))}</p>
      {hasText(example) && (
        <div className="border-l-2 border-accent pl-3">
          <p className="font-semibold">{t('plan.example')}</p>
          <p className="whitespace-pre-line text-ink-soft">{t(example)}</p>
        </div>
      )}
    </div>
  );
}
