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
import { waitingPlansQuery } from './waiting-plans-query.ts';

/** The plans that staff may read: those that wait for feedback first, longest first. */
export function StaffPlanList() {
  const t = useText();
  const waiting = useQuery(waitingPlansQuery);
  const all = useInfiniteQuery(planListQuery());
  const noneWaiting = (
    <EmptyState icon="check" title={t('review_plan.list.none_waiting')}>
      {t('review_plan.list.none_waiting_text')}
    </EmptyState>
  );
  const none = (
    <EmptyState icon="edit" title={t('review_plan.list.none')}>
      {t('review_plan.list.none_text')}
    </EmptyState>
  );
  return (
    <div className="flex max-w-4xl flex-col gap-10">
      <PageHeading>{t('review_plan.list.title')}</PageHeading>
      <Section title={t('review_plan.list.waiting')}>
        <Loaded query={waiting} size="h-24 w-full">
          {(plans) => (
            <PlanRows plans={plans} empty={noneWaiting} className="border-attention!">
              {({ waitingSince }) => <WaitingTag since={waitingSince} />}
            </PlanRows>
          )}
        </Loaded>
      </Section>
      <Section title={t('review_plan.list.all')}>
        <Loaded query={all} size="h-60 w-full">
          {({ pages }) => (
            <PlanRows
              plans={pages.flatMap(({ items }) => items.map((plan) => ({ ...plan, company: plan.user.company })))}
              empty={none}
            >
              {(plan) => <PlanState plan={plan} />}
            </PlanRows>
          )}
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

/** How far a plan is. */
function PlanState({
  plan: { company, submittedForFeedback, completedAt, percentCompleted },
}: {
  plan: Listed & Plan;
}) {
  const t = useText();
  return (
    <>
      {submittedForFeedback && <StateTag tone="attention">{t('review_plan.list.waits')}</StateTag>}
      {completedAt === null ? (
        <div className="w-40 max-w-full">
          <ProgressBar percent={percentCompleted} label={t('review_plan.list.progress', { company })} showValue />
        </div>
      ) : (
        <StateTag tone="done">{t('plan.completed_on', { date: formatDate(completedAt) })}</StateTag>
      )}
    </>
  );
}

type Listed = { id: string; name: string; company: string };

type RowsProps<Item> = {
  plans: readonly Item[];
  /** In place of the rows when there are none. */
  empty: ReactNode;
  className?: string;
  /** The state of a plan, at the end of its row. */
  children: (plan: Item) => ReactNode;
};

function PlanRows<Item extends Listed>({ plans, empty, className = '', children }: RowsProps<Item>) {
  const area = useStaffArea();
  if (plans.length === 0) return empty;
  return (
    <Card className={`py-2! sm:py-3! ${className}`}>
      <ul className="bare-list flex flex-col">
        {plans.map((plan) => (
          <li
            key={plan.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-60">
              <span className="block font-semibold break-words">{plan.company}</span>
              <TextLink
                to={PATHS.staffPlan[area]}
                search={{ plan: plan.id }}
                className="inline-flex min-h-6 max-w-full items-center break-words"
              >
                {plan.name}
              </TextLink>
            </span>
            <span className="flex flex-wrap items-center gap-3">{children(plan)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
