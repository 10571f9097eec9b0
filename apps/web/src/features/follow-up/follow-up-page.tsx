import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { combineQueries } from '../../lib/all-queries.ts';
import { useText } from '../../lib/i18n.ts';
import { accountQuery } from '../../lib/own-account.ts';
import { PATHS } from '../../lib/paths.ts';
import { Card, Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageFailed } from '../../ui/page-failed.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { followUpQuery } from '../plan/check-in/check-in-queries.ts';
import { completedPlansQuery, getCompletedLast, type Plan } from '../plan/data/plan-queries.ts';
import { toPlanSearch } from '../plan/data/plan-search.ts';
import { planRowsQuery, type FollowUp, type PlanRow } from './follow-up-queries.ts';
import { Figures } from './figures.tsx';
import { FollowUpState, StartFollowUp } from './follow-up-state.tsx';

/** What became of a completed plan: its figures, its check-ins and what came first. */
export function FollowUpPage({ planId }: { planId: string | undefined }) {
  const t = useText();
  const completed = useInfiniteQuery(completedPlansQuery);
  const plans = completed.data?.pages.flatMap(({ items }) => items) ?? [];
  const plan = planId === undefined ? getCompletedLast(plans) : plans.find(({ id }) => id === planId);
  const enabled = plan !== undefined;
  const followUp = useQuery({ ...followUpQuery(plan?.id ?? ''), enabled });
  const rows = useQuery({ ...planRowsQuery(plan?.id ?? ''), enabled });
  const account = useQuery(accountQuery);
  const { error, retry } = combineQueries(completed, followUp, rows, account);
  const isOwner = account.data?.memberRole === 'owner';
  if (completed.data && account.data && !plan) return <NoPlan isOwner={isOwner} />;
  if (plan && followUp.data && rows.data && account.data)
    return <Page plan={plan} followUp={followUp.data} rows={rows.data} readOnly={!isOwner} />;
  if (!error) return <PageSkeleton />;
  return <PageFailed title={t('follow_up.title')} error={error} onRetry={retry} />;
}

function NoPlan({ isOwner }: { isOwner: boolean }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-8">
      <PageHeading>{t('follow_up.title')}</PageHeading>
      <EmptyState
        title={t('follow_up.no_plan.title')}
        action={
          <LinkButton look="primary" to={PATHS.dashboard.User}>
            {t('follow_up.no_plan.act')}
          </LinkButton>
        }
      >
        {t(isOwner ? 'follow_up.no_plan.text' : 'follow_up.no_plan.text_colleague')}
      </EmptyState>
    </div>
  );
}

type Props = { plan: Plan; followUp: FollowUp; rows: readonly PlanRow[]; readOnly: boolean };

/** The main user keeps it; colleagues read. */
function Page({ plan, followUp, rows, readOnly }: Props) {
  const t = useText();
  const { startedOn, priorities } = followUp;
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col items-start gap-3">
        <TextLink
          to={PATHS.plan}
          search={toPlanSearch(plan)}
          className="inline-flex min-h-6 items-center gap-1.5 pointer-coarse:min-h-11 print:hidden"
        >
          <Icon name="arrow-left" size={18} />
          {t('follow_up.back')}
        </TextLink>
        <PageHeading lead={plan.name}>{t('follow_up.title')}</PageHeading>
      </div>
      {startedOn === null ? (
        <StartFollowUp planId={plan.id} readOnly={readOnly} />
      ) : (
        <>
          <FollowUpState planId={plan.id} followUp={followUp} startedOn={startedOn} readOnly={readOnly} />
          <Figures planId={plan.id} metrics={followUp.metrics} rows={rows} startedOn={startedOn} readOnly={readOnly} />
        </>
      )}
      {priorities.length > 0 && (
        <Section title={t('follow_up.priorities')}>
          <Card>
            <ol className="flex list-decimal flex-col gap-3 pl-5">
              {priorities.map(({ priority, outcome, owner }) => (
                <li key={priority}>
                  <span className="font-semibold">{priority}</span>
                  {(outcome ?? owner) !== null && (
                    <span className="block text-small text-ink-soft">
                      {[outcome, owner].filter((part) => part !== null).join(' · ')}
                    </span>
                  )}
                </li>
              ))}
            </ol>
          </Card>
        </Section>
      )}
    </div>
  );
}
