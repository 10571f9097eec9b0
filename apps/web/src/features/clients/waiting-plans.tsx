import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ALL_TODOS_PATH } from '../plans/plan-link.ts';
import { planListQuery } from '../plans/plan-list-query.ts';
import { useStaffTexts } from './staff-texts.ts';

/** What needs the reader first: the plans that were sent for feedback. */
export function WaitingPlans() {
  const t = useText();
  const texts = useStaffTexts();
  return (
    <Section title={t(`${texts}.waiting.title`)}>
      <Plans />
    </Section>
  );
}

function Plans() {
  const t = useText();
  const texts = useStaffTexts();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    planListQuery('submitted'),
  );
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-20 w-full" />;
  const plans = data.pages.flatMap((page) => page.items);
  if (plans.length === 0) return <p className="text-ink-soft">{t(`${texts}.waiting.none`)}</p>;
  return (
    <>
      <Card className="border-attention! py-2! sm:py-3!">
        <ul className="bare-list flex flex-col">
          {plans.map(({ id, name, user }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-b-0"
            >
              <span className="min-w-0">
                <span className="block font-semibold break-words">{user.company}</span>
                <span className="block text-small break-words text-ink-soft">{name}</span>
              </span>
              <TextLink to={ALL_TODOS_PATH} search={{ plan: id }}>
                {t(`${texts}.waiting.todos`)}
                <VisuallyHidden>{`, ${user.company}`}</VisuallyHidden>
              </TextLink>
            </li>
          ))}
        </ul>
      </Card>
      {hasNextPage && (
        <Button className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(`${texts}.more`)}
        </Button>
      )}
    </>
  );
}
