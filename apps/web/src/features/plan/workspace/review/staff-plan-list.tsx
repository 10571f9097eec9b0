import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PATHS } from '../../../../lib/paths.ts';
import { formatDate } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card, Section } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { StateTag } from '../../../../ui/state-tag.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { useStaffArea } from '../../../../lib/staff-area.ts';
import { planListQuery, type Plan } from '../../data/plan-queries.ts';
import { WaitingTag } from './round-panel.tsx';
import { waitingPlansQuery, type WaitingPlan } from './waiting-plans-query.ts';

/** The plans that staff may read: those that wait for feedback first, longest first. */
export function StaffPlanList() {
  const t = useText();
  const waiting = useQuery(waitingPlansQuery);
  const all = useInfiniteQuery(planListQuery());
  return (
    <div className="flex max-w-4xl flex-col gap-10">
      <PageHeading>{t('review_plan.list.title')}</PageHeading>
      <Section title={t('review_plan.list.waiting')}>
        <Loaded query={waiting} size="h-24 w-full">
          {(plans) => <Waiting plans={plans} />}
        </Loaded>
      </Section>
      <Section title={t('review_plan.list.all')}>
        <Loaded query={all} size="h-60 w-full">
          {({ pages }) => <AllPlans plans={pages.flatMap((page) => page.items)} />}
        </Loaded>
        {all.hasNextPage && (
          <Button className="self-start" busy={all.isFetchingNextPage} onClick={() => void all.fetchNextPage()}>
            {t('review_plan.list.more')}
          </Button>
        )}
      </Section>
    </div>
  );
}

function Waiting({ plans }: { plans: readonly WaitingPlan[] }) {
  const t = useText();
  if (plans.length === 0)
    return (
      <EmptyState icon="check" title={t('review_plan.list.none_waiting')}>
        {t('review_plan.list.none_waiting_text')}
      </EmptyState>
    );
  return (
    <Rows attention>
      {plans.map(({ waitingSince, ...plan }) => (
        <Row key={plan.id} {...plan}>
          <WaitingTag since={waitingSince} />
        </Row>
      ))}
    </Rows>
  );
}

function AllPlans({ plans }: { plans: readonly Plan[] }) {
  const t = useText();
  if (plans.length === 0)
    return (
      <EmptyState icon="edit" title={t('review_plan.list.none')}>
        {t('review_plan.list.none_text')}
      </EmptyState>
    );
  return (
    <Rows>
      {plans.map(({ id, name, user: { company }, submittedForFeedback, completedAt, percentCompleted }) => (
        <Row key={id} {...{ id, name, company }}>
          {submittedForFeedback && <StateTag tone="attention">{t('review_plan.list.waits')}</StateTag>}
          {completedAt === null ? (
            <div className="w-40 max-w-full">
              <ProgressBar percent={percentCompleted} label={t('review_plan.list.progress', { company })} showValue />
            </div>
          ) : (
            <StateTag tone="done">{t('plan.completed_on', { date: formatDate(completedAt) })}</StateTag>
          )}
        </Row>
      ))}
    </Rows>
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
