import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { PATHS } from '../../lib/paths.ts';
import { Card, Section } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { ListedThread, OwnPlan } from './dashboard-data.ts';

type Props = { plan: OwnPlan; threads: readonly ListedThread[] };

/** Threads of the plan with comments that the reader has not seen, each with the way to it. */
export function UnreadThreads({ plan: { document, questionnaire }, threads }: Props) {
  const t = useText();
  const { id: planId } = document.plan;
  return (
    <Section title={t('thread.unread_title')}>
      <Card>
        <ul className="bare-list flex flex-col gap-4">
          {threads.map(({ id, growthPlanStepId, questionId, unread, lastAt }) => {
            const step = questionnaire.steps.find((one) => one.id === growthPlanStepId);
            const question = step?.questions.find((one) => one.id === questionId);
            return (
              step && (
                <li key={id} className="flex min-w-0 flex-col gap-0.5">
                  <TextLink to={PATHS.plan} search={{ plan: planId, step: step.position, thread: id }}>
                    {t('dashboard.latest.step', { number: step.position, step: t(stepNameKey(step.key)) })}
                    {question && `: ${t(questionLabelKey(question.key))}`}
                  </TextLink>
                  <span className="text-small text-ink-soft">
                    {t('thread.unread_count', { count: unread, date: formatDate(lastAt) })}
                  </span>
                </li>
              )
            );
          })}
        </ul>
      </Card>
    </Section>
  );
}
