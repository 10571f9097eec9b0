import type { Questionnaire } from '@app/schema/questionnaire';
import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { PATHS } from '../../lib/paths.ts';
import { useStaffArea } from '../../lib/staff-area.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LINE_LINK, TextLink } from '../../ui/text-link.tsx';
import { type Plan, questionnaireQuery } from '../plan/data/plan-queries.ts';
import { clientPlansQuery } from './staff-queries.ts';

const PLANS_READ = 10; // the newest: each is a call
const OF_PLAN = 200;

type Thread = Outputs['thread']['list']['items'][number];
type Listed = { plan: Plan; thread: Thread; questionnaireId: string };

const openThreadsQuery = (id: string) =>
  api.thread.list.queryOptions(
    { id, state: ['open'], limit: OF_PLAN },
    { refetchInterval: 60_000, meta: { inPlace: true } },
  );

/** The open threads of a client's plans, those with unread comments first, each with the way to it. */
export function ThreadsOfClient({ clientId }: { clientId: string }) {
  const t = useText();
  const plans = (useQuery(clientPlansQuery(clientId)).data?.items ?? []).slice(0, PLANS_READ);
  const ofPlans = useQueries({ queries: plans.map(({ id }) => openThreadsQuery(id)) });
  const listed = plans.flatMap((plan, index): Listed[] => {
    const { items, questionnaireId } = ofPlans[index]?.data ?? { items: [], questionnaireId: '' };
    return items.map((thread) => ({ plan, thread, questionnaireId }));
  });
  const ids = [...new Set(listed.map(({ questionnaireId }) => questionnaireId))];
  const questionnaires = useQueries({ queries: ids.map((id) => questionnaireQuery(id)) });
  const all = [...ofPlans, ...questionnaires];
  const failed = all.find(({ isError }) => isError);
  if (failed) return <LoadFailed error={failed.error!} onRetry={() => void failed.refetch()} />;
  if (all.some(({ isPending }) => isPending)) return <Skeleton className="h-24 w-full" />;
  if (listed.length === 0) return <p className="text-ink-soft">{t('review_plan.cover.no_threads')}</p>;
  return (
    <Card className="max-w-3xl py-2!">
      <ul aria-label={t('review_plan.cover.threads')} className="bare-list flex flex-col">
        {listed.toSorted(byUnread).map(({ questionnaireId, ...row }) => (
          <Row
            key={row.thread.id}
            {...row}
            questionnaire={questionnaires[ids.indexOf(questionnaireId)]?.data}
            hasMore={plans.length > 1}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Unread ones first, then the newest. */
const byUnread = ({ thread: one }: Listed, { thread: other }: Listed) =>
  Number(other.unread > 0) - Number(one.unread > 0) || Date.parse(other.lastAt) - Date.parse(one.lastAt);

type RowProps = Omit<Listed, 'questionnaireId'> & {
  questionnaire: Questionnaire | undefined;
  /** Whether the client has other plans. */
  hasMore: boolean;
};

function Row({ plan, thread, questionnaire, hasMore }: RowProps) {
  const t = useText();
  const area = useStaffArea();
  const step = questionnaire?.steps.find(({ id }) => id === thread.growthPlanStepId);
  const question = step?.questions.find(({ id }) => id === thread.questionId);
  if (!step) return null;
  const waits = area === 'consultant' && thread.lastSide === 'client';
  return (
    <li className="flex min-w-0 flex-col border-b border-line py-2 last:border-b-0">
      <TextLink
        to={PATHS.staffPlan[area]}
        search={{ plan: plan.id, step: step.position, thread: thread.id }}
        className={LINE_LINK}
      >
        <span className="min-w-0">
          {t('review_plan.cover.step', { step: step.position, name: t(stepNameKey(step.key)) })}
          {question && `: ${t(questionLabelKey(question.key))}`}
        </span>
      </TextLink>
      <span className="text-small text-ink-soft">
        {hasMore && `${plan.name} · `}
        {formatDate(thread.lastAt)} · {t('thread.count', { count: thread.commentCount })}
        {thread.unread > 0 && ` · ${t('thread.unread', { count: thread.unread })}`}
        {waits && ` · ${t('review_plan.cover.threads_reply')}`}
      </span>
    </li>
  );
}
