import type { Question } from '@app/schema/questionnaire';
import { goodAnswerKey, startersKey } from '@app/schema/text-keys';
import { hasText, useText } from '../../../lib/i18n.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useExampleTexts } from './example-texts.ts';
import { usePlan } from './plan-context.ts';

/** What a good answer to a hard question has, and beginnings of sentences. */
export function QuestionGuide({ question }: { question: Question }) {
  const t = useText();
  const { state } = useExampleTexts(true, usePlan().document.plan.id);
  const [good, starters] = [goodAnswerKey(question.key), startersKey(question.key)];
  if (!hasText(good) || !hasText(starters))
    return state === 'failed' ? <p role="alert">{t('plan.example.failed')}</p> : <Skeleton className="h-24 w-full" />;
  return (
    <div className="flex flex-col gap-2">
      <Lines title={t('plan.guide.good')} text={t(good)} />
      <Lines title={t('plan.guide.starters')} text={t(starters)} />
    </div>
  );
}

function Lines({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="list-disc pl-5 text-ink-soft">
        {text.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
