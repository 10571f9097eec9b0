import { dayOf } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { useReadFeedback } from '../plan/feedback/read-feedback.ts';
import { ActList } from './act-list.tsx';
import { ConsultantContact } from './consultant-contact.tsx';
import { useDashboard, type DashboardData } from './dashboard-data.ts';
import { EarlierPlans } from './earlier-plans.tsx';
import { ErasureNotice } from './erasure-notice.tsx';
import { GeneralFeedbackTeaser } from './general-feedback-teaser.tsx';
import { LatestFeedback } from './latest-feedback.tsx';
import { nextActs } from './next-acts.ts';
import { NextDeadlines } from './next-deadlines.tsx';
import { PlanProgress } from './plan-progress.tsx';
import { UpsellCard } from './upsell-card.tsx';
import { WaitingFor } from './waiting-for.tsx';

/** Answers one question: what should I do next? */
export function ClientDashboard() {
  const t = useText();
  const { data, error, retry } = useDashboard();
  if (data) return <Dashboard data={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{t('dashboard.title')}</PageHeading>
      <LoadFailed error={error} onRetry={retry} />
    </div>
  );
}

function Dashboard({ data }: { data: DashboardData }) {
  const t = useText();
  const { profile, plan, completed, allowedNewPlan } = data;
  const read = useReadFeedback();
  const acts = nextActs({ plan: plan?.facts ?? null, allowedNewPlan, read, today: dayOf(new Date()) });
  const earlier = completed.filter(({ id }) => id !== plan?.document.plan.id);
  return (
    <div className="flex flex-col gap-8">
      <PageHeading title={t('dashboard.title')}>{t('dashboard.greeting', { name: profile.firstName })}</PageHeading>
      <ErasureNotice />
      <div className="grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <ActList acts={acts} plan={plan} profile={profile} />
          {plan && <NextDeadlines plan={plan} />}
          {plan && <LatestFeedback plan={plan} consultant={profile.consultant} read={read} />}
          {earlier.length > 0 && <EarlierPlans plans={earlier} />}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {plan && <PlanProgress plan={plan} />}
          {plan && !plan.document.plan.completed && <WaitingFor plan={plan} consultant={profile.consultant} />}
          <UpsellCard completed={completed} profile={profile} />
          <GeneralFeedbackTeaser clientId={profile.id} />
          <ConsultantContact consultant={profile.consultant} />
        </div>
      </div>
    </div>
  );
}
