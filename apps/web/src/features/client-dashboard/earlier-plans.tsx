import { useInfiniteQuery } from '@tanstack/react-query';
import { PATHS } from '../../lib/paths.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toPlanSearch } from '../plan/data/plan-search.ts';
import { planListQuery, type Plan } from '../plan/data/plan-queries.ts';

/** Completed plans, the newest first, each a link. */
export function EarlierPlans({ plans }: { plans: readonly Plan[] }) {
  const t = useText();
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(planListQuery('completed'));
  return (
    <Section title={t('dashboard.earlier.title')}>
      <Card className="py-2! sm:py-3!">
        <ul className="bare-list flex flex-col">
          {plans.map((plan) => (
            <li
              key={plan.id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-b-0"
            >
              <TextLink to={PATHS.plan} search={toPlanSearch(plan)} className="min-w-0">
                {plan.name}
              </TextLink>
              <span className="text-small text-ink-soft">
                {t('dashboard.earlier.completed', { date: formatDate(plan.completedAt ?? plan.startDate) })}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {hasNextPage && (
        <Button className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('dashboard.earlier.more')}
        </Button>
      )}
    </Section>
  );
}
