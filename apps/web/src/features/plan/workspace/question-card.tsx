import type { Question } from '@app/schema/questionnaire';
import { questionLabelKey } from '@app/schema/text-keys';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Threads } from '../threads/threads.tsx';
import { usePlan } from './plan-context.ts';

type Props = {
  question: Question;
  /** In place of the number and the name of the question. */
  title?: ReactNode;
  /** After the name, in its line. */
  note?: ReactNode;
  /** Next to the name. */
  action?: ReactNode;
  /** Below the name. */
  tag?: ReactNode;
  marked?: boolean;
  children: ReactNode;
} & Pick<ComponentProps<'section'>, 'onFocus' | 'onPointerDown' | 'onBlur'>;

/** The card of a question: its number and name, then what is written or read; links lead to it by its key. */
export function QuestionCard({ question, title, note, action, tag, marked = false, children, ...handlers }: Props) {
  const t = useText();
  const { step } = usePlan();
  const titleId = `question-${question.key}-title`;
  return (
    <section
      id={`question-${question.key}`}
      aria-labelledby={titleId}
      {...handlers}
      className={`relative flex scroll-mt-20 flex-col gap-3 rounded-card border bg-sheet p-4 shadow-sheet sm:p-6 ${marked ? 'border-line-strong' : 'border-line'}`}
    >
      <div className="flex flex-col items-start gap-2">
        <div className="flex w-full items-start justify-between gap-2">
          <h2 id={titleId} tabIndex={-1} data-skip-to className="measure min-w-0 text-lead">
            {title ?? (
              <>
                <span className="tabular mr-1 text-body font-normal text-ink-soft">
                  {step.position}.{question.position}
                </span>{' '}
                {t(questionLabelKey(question.key))}
              </>
            )}
            {note}
          </h2>
          {action}
        </div>
        {tag}
      </div>
      {children}
      {question.type !== 'checklist_auto' && (
        <Threads place={{ stepId: step.id, questionId: question.id }} about={t(questionLabelKey(question.key))} />
      )}
    </section>
  );
}
