import { lazy, Suspense } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMainUserName, useOwnRole } from '../../../lib/own-account.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { later } from '../../../ui/later.tsx';
import { PageFailed } from '../../../ui/page-failed.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import type { PlanSearch } from '../data/plan-search.ts';
import { activePlanQuery, completedPlansQuery, getCompletedLast } from '../data/plan-queries.ts';
import { StartPlanButton } from '../start/start-plan.tsx';
import { LastOutcome } from './last-outcome.tsx';
import { usePlan, type WorkspaceParts } from './plan-context.ts';
import { PlanHeader } from './plan-header.tsx';
import { PlanById } from './plan-workspace.tsx';
import { QuestionAside } from './question-aside.tsx';
import { SaveStatusLine } from './save-status.tsx';
import { ShareButton } from './plan-buttons.tsx';
import { WriteStep } from './write-step.tsx';

const Overview = lazy(() => import('./completed/completed-plan.tsx').then((part) => ({ default: part.CompletedPlan })));

const UnsavedDrafts = later(() => import('./unsaved-drafts.tsx').then((part) => part.UnsavedDrafts));

const PARTS: WorkspaceParts = { Header, Banner, Overview, Step: WriteStep, Aside: QuestionAside };

/** The client's active plan, else the one completed last, or the one that the address names. */
export function PlanPage({ search }: { search: PlanSearch }) {
  const t = useText();
  const active = useQuery({ ...activePlanQuery, enabled: search.plan === undefined, meta: { inPlace: true } });
  const completed = useInfiniteQuery({
    ...completedPlansQuery,
    enabled: search.plan === undefined && active.data === null,
    meta: { inPlace: true },
  });
  const last = active.data === null ? getCompletedLast(completed.data?.pages.flatMap(({ items }) => items)) : null;
  const planId = search.plan ?? active.data?.id ?? last?.id;
  const title = t('plan.my_plan');
  if (planId)
    return <PlanById key={planId} mode="write" path={PATHS.plan} parts={PARTS} {...{ planId, search, title }} />;
  const failed = [active, completed].find(({ isError }) => isError);
  if (failed) return <PageFailed title={title} error={failed.error} onRetry={() => void failed.refetch()} />;
  if (active.isPending || completed.isPending) return <PageSkeleton />;
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{title}</PageHeading>
      <NoPlan />
    </div>
  );
}

/** Only the main user starts a plan. */
function NoPlan() {
  const t = useText();
  const name = useMainUserName();
  const isOwner = useOwnRole() === 'owner';
  return (
    <EmptyState icon="edit" title={t('plan.none.title')} action={isOwner && <StartPlanButton />}>
      {isOwner ? t('plan.none.text') : t('plan.none.ask', { name })}
    </EmptyState>
  );
}

function Banner() {
  const { readOnly } = usePlan();
  return (
    <>
      <LastOutcome />
      {readOnly && (
        <Suspense>
          <UnsavedDrafts />
        </Suspense>
      )}
    </>
  );
}

function Header() {
  const t = useText();
  const { role } = usePlan();
  return (
    <PlanHeader
      title={<PlanName className="basis-40 max-lg:hidden" />}
      inSteps={<PlanName />}
      status={
        role === 'commenter' ? (
          <StateTag tone="neutral" icon="eye">
            {t('plan.reading')}
          </StateTag>
        ) : (
          <SaveStatusLine />
        )
      }
    >
      {role === 'owner' && <ShareButton />}
    </PlanHeader>
  );
}

/** The name of the plan and its business unit, which can be corrected until it is completed. */
function PlanName({ className = '' }: { className?: string }) {
  const t = useText();
  const { role, document } = usePlan();
  const { plan } = document;
  const load = async () => {
    const { PlanDetailsDialog } = await import('./plan-details-dialog.tsx');
    return (onClose: () => void) => <PlanDetailsDialog plan={plan} onClose={onClose} />;
  };
  return (
    <div className={`flex min-w-0 grow items-center gap-1 ${className}`}>
      <p className="min-w-0 truncate" title={plan.name}>
        <span className="font-semibold">{plan.name}</span>
        {plan.businessUnit && <span className="text-ink-soft"> · {plan.businessUnit}</span>}
      </p>
      {!plan.completed && role === 'owner' && (
        <DialogButton quiet icon="edit" label={t('plan.details.title')} load={load} />
      )}
    </div>
  );
}
