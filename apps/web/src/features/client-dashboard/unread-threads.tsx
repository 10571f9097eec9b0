import type { Questionnaire } from '@app/schema/questionnaire';
import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { PATHS } from '../../lib/paths.ts';
import { Card, Section } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const MOST = 10;

type Props = { planId: string; questionnaire: Questionnaire };

/** Threads of the plan with comments that the client has not seen, each with the way to it; nothing where there is none. */
export function UnreadThreads({ planId, questionnaire }: Props) {
  const t = useText();
  const { data } = useQuery(
    api.thread.list.queryOptions({ id: planId, state: ['unread'], limit: MOST }, { meta: { inPlace: true } }),
  );
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t('thread.unread_title')}>
      <Card>
        <ul className="bare-list flex flex-col gap-4">
          {data.items.map(({ id, growthPlanStepId, questionId, unread, lastAt }) => {
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
