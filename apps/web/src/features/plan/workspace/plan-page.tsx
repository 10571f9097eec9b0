import { PRODUCT_SLUG } from '@app/schema/product';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { activePlanQuery } from '../data/plan-state.ts';
import { StartPlanButton } from '../start/start-plan.tsx';
import { planDocumentQuery, questionnaireQuery } from '../data/plan-queries.ts';
import { PlanWorkspace } from './plan-workspace.tsx';

const ROUTE = `/_signed-in/client/${PRODUCT_SLUG}` as const;

/** The client's active plan, or the earlier one that the address names. */
export function PlanPage() {
  const { plan: earlier } = useSearch({ from: ROUTE });
  const active = useQuery({ ...activePlanQuery, enabled: earlier === undefined, meta: { inPlace: true } });
  const planId = earlier ?? active.data?.id;
  if (planId) return <PlanById key={planId} planId={planId} />;
  if (active.isError) return <PlanFailed error={active.error} onRetry={() => void active.refetch()} />;
  if (active.isPending) return <PageSkeleton />;
  return <NoPlan />;
}

function PlanById({ planId }: { planId: string }) {
  const document = useQuery(planDocumentQuery(planId));
  const questionnaire = useQuery({
    ...questionnaireQuery(document.data?.questionnaireId ?? ''),
    enabled: document.data !== undefined,
  });
  if (document.data && questionnaire.data)
    return (
      <PlanWorkspace
        key={String(document.data.plan.completed)}
        document={document.data}
        questionnaire={questionnaire.data}
      />
    );
  const failed = document.error ?? questionnaire.error;
  if (!failed) return <PageSkeleton />;
  return (
    <PlanFailed error={failed} onRetry={() => void (document.data ? questionnaire.refetch() : document.refetch())} />
  );
}

function PlanFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{t('plan.my_plan')}</PageHeading>
      <EmptyState
        icon="warning"
        title={t('plan.failed')}
        action={<Button onClick={onRetry}>{t('plan.try_again')}</Button>}
      >
        {errorText(error)}
      </EmptyState>
    </div>
  );
}

function NoPlan() {
  const t = useText();
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{t('plan.my_plan')}</PageHeading>
      <EmptyState icon="edit" title={t('plan.none.title')} action={<StartPlanButton look="primary" />}>
        {t('plan.none.text')}
      </EmptyState>
    </div>
  );
}
