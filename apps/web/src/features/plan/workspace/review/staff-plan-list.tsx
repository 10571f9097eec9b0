import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PATHS } from '../../../../lib/paths.ts';
import { formatDate } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card, Section } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LoadFailed } from '../../../../ui/load-failed.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { StateTag } from '../../../../ui/state-tag.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { useStaffArea } from '../../../../lib/staff-area.ts';
import { planListQuery } from '../../data/plan-queries.ts';
import { WaitingTag } from './round-panel.tsx';
import { waitingPlansQuery } from './waiting-plans-query.ts';

/** The plans that staff may read: those that wait for feedback first, longest first. */
export function StaffPlanList() {
  const t = useText();
  return (
    <div className="flex max-w-4xl flex-col gap-10">
      <PageHeading>{t('review_plan.list.title')}</PageHeading>
      <Section title={t('review_plan.list.waiting')}>
        <Waiting />
      </Section>
      <Section title={t('review_plan.list.all')}>
        <AllPlans />
      </Section>
    </div>
  );
}

function Waiting() {
  const t = useText();
  const { data, error, refetch } = useQuery(waitingPlansQuery);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  if (data.length === 0)
    return (
      <EmptyState icon="check" title={t('review_plan.list.none_waiting')}>
        {t('review_plan.list.none_waiting_text')}
      </EmptyState>
    );
  return (
    <Rows attention>
      {data.map(({ id, name, company, waitingSince }) => (
        <Row key={id} {...{ id, name, company }}>
          <WaitingTag since={waitingSince} />
        </Row>
      ))}
    </Rows>
  );
}

function AllPlans() {
  const t = useText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(planListQuery());
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60 w-full" />;
  const plans = data.pages.flatMap((page) => page.items);
  if (plans.length === 0)
    return (
      <EmptyState icon="edit" title={t('review_plan.list.none')}>
        {t('review_plan.list.none_text')}
      </EmptyState>
    );
  return (
    <>
      <Rows>
        {plans.map(({ id, name, user: { company }, submittedForFeedback, completedAt, percentCompleted }) => (
          <Row key={id} {...{ id, name, company }}>
            {submittedForFeedback && <StateTag tone="attention">{t('review_plan.list.waits')}</StateTag>}
            {completedAt !== null && (
              <StateTag tone="done">{t('plan.completed_on', { date: formatDate(completedAt) })}</StateTag>
            )}
            {completedAt === null && (
              <div className="w-40 max-w-full">
                <ProgressBar percent={percentCompleted} label={t('review_plan.list.progress', { company })} showValue />
              </div>
            )}
          </Row>
        ))}
      </Rows>
      {hasNextPage && (
        <Button className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('review_plan.list.more')}
        </Button>
      )}
    </>
  );
}

function Rows({ attention, children }: { attention?: boolean; children: ReactNode }) {
  return (
    <Card className={`py-2! sm:py-3! ${attention ? 'border-attention!' : ''}`}>
      <ul className="bare-list flex flex-col">{children}</ul>
    </Card>
  );
}

type RowProps = { id: string; name: string; company: string; children: ReactNode };

function Row({ id, name, company, children }: RowProps) {
  const area = useStaffArea();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-semibold break-words">{company}</span>
        <TextLink
          to={PATHS.staffPlan[area]}
          search={{ plan: id }}
          className="inline-flex min-h-6 max-w-full items-center break-words"
        >
          {name}
        </TextLink>
      </span>
      <span className="flex flex-wrap items-center gap-3">{children}</span>
    </li>
  );
}
