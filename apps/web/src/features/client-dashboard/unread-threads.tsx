import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { useRef, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { PATHS } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { UnreadOfPlan } from './unread-threads-data.ts';

const SHOWN = 10;

type Props = {
  plans: readonly UnreadOfPlan[];
  /** The plan on the page: its threads need no name of a plan. */
  shownId: string | undefined;
};

/** Threads with comments that the reader has not seen, each with the way to it. */
export function UnreadThreads({ plans, shownId }: Props) {
  const t = useText();
  const [isAllShown, setAllShown] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const rows = plans.flatMap(({ threads, ...ofPlan }) => threads.map((thread) => ({ ...ofPlan, thread })));
  const shown = isAllShown ? rows : rows.slice(0, SHOWN);
  const showAll = () => {
    setAllShown(true);
    requestAnimationFrame(() => list.current?.querySelectorAll('a')[SHOWN]?.focus()); // the button goes
  };
  return (
    <Section title={t('thread.unread_title')}>
      <Card className="flex flex-col items-start gap-4">
        <ul ref={list} className="bare-list flex max-w-full flex-col gap-4">
          {shown.map(({ plan, questionnaire, thread }) => {
            const { id, growthPlanStepId, questionId, unread, lastAt } = thread;
            const step = questionnaire.steps.find((one) => one.id === growthPlanStepId);
            const question = step?.questions.find((one) => one.id === questionId);
            return (
              step && (
                <li key={id} className="flex min-w-0 flex-col gap-0.5">
                  <TextLink to={PATHS.plan} search={{ plan: plan.id, step: step.position, thread: id }}>
                    {t('dashboard.latest.step', { number: step.position, step: t(stepNameKey(step.key)) })}
                    {question && `: ${t(questionLabelKey(question.key))}`}
                  </TextLink>
                  <span className="text-small text-ink-soft">
                    {plan.id !== shownId && `${plan.name} · `}
                    {t('thread.unread_count', { count: unread, date: formatDate(lastAt) })}
                  </span>
                </li>
              )
            );
          })}
        </ul>
        {shown.length < rows.length && (
          <Button size="small" onClick={showAll}>
            {t('thread.unread_more', { count: rows.length - shown.length })}
          </Button>
        )}
      </Card>
    </Section>
  );
}
