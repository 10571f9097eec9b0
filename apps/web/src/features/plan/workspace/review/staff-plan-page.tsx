import { useQuery } from '@tanstack/react-query';
import { failedWith } from '../../../../lib/api-error.ts';
import { useText } from '../../../../lib/i18n.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { LoadFailed } from '../../../../ui/load-failed.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../../ui/skeleton.tsx';
import { STAFF_PLAN_PATH, useStaffArea } from '../../../../lib/staff-area.ts';
import { feedbackRoundsQuery, planDocumentQuery, questionnaireQuery } from '../../data/plan-queries.ts';
import type { PlanSearch } from '../../data/plan-search.ts';
import { PlanReading } from './plan-reading.tsx';
import { StaffPlanList } from './staff-plan-list.tsx';

/** A client's plan, which a consultant reviews and an admin reads; without a plan in the address: which ones wait. */
export function StaffPlanPage({ search }: { search: PlanSearch }) {
  const { plan } = search;
  return plan === undefined ? <StaffPlanList /> : <PlanById key={plan} planId={plan} search={search} />;
}

function PlanById({ planId, search }: { planId: string; search: PlanSearch }) {
  const document = useQuery(planDocumentQuery(planId));
  const rounds = useQuery(feedbackRoundsQuery(planId));
  const questionnaire = useQuery({
    ...questionnaireQuery(document.data?.questionnaireId ?? ''),
    enabled: document.data !== undefined,
  });
  if (document.data && rounds.data && questionnaire.data)
    return (
      <PlanReading document={document.data} rounds={rounds.data} questionnaire={questionnaire.data} search={search} />
    );
  const failed = [document, rounds, questionnaire].find(({ isError }) => isError);
  if (!failed) return <PageSkeleton />;
  return <PlanFailed error={failed.error} onRetry={() => void failed.refetch()} />;
}

/** A plan that is not there, or not theirs to read, is said to be missing; the rest can be tried again. */
function PlanFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const area = useStaffArea();
  const isMissing = failedWith(error, 'not_found') || failedWith(error, 'bad_request');
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{isMissing ? t('review_plan.not_found') : t('review_plan.list.title')}</PageHeading>
      {isMissing ? (
        <EmptyState
          icon="search"
          title={t('review_plan.not_found_text')}
          action={<LinkButton to={STAFF_PLAN_PATH[area]}>{t('review_plan.show_all')}</LinkButton>}
        />
      ) : (
        <LoadFailed error={error} onRetry={onRetry} />
      )}
    </div>
  );
}
