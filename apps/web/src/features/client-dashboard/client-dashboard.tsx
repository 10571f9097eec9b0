import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@app/schema/clients';
import { Suspense } from 'react';
import { PATHS } from '../../lib/paths.ts';
import { toDay, formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { PageFailed } from '../../ui/page-failed.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { later } from '../../ui/later.tsx';
import { PageSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { useDashboard, type DashboardData, type OwnPlan } from './dashboard-data.ts';
import { EarlierPlans } from './earlier-plans.tsx';
import { GeneralFeedbackTeaser, LatestFeedback } from './latest-feedback.tsx';
import { listNextActs, type Act, isWithinDays } from './next-acts.ts';
import { DueTodos } from './due-todos.tsx';
import { FollowUp, isMeetingOver } from '../plan/workspace/completed/follow-up.tsx';
import { PlanProgress, WaitingFor } from './plan-progress.tsx';
import { UnreadThreads } from './unread-threads.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextLink, Anchor } from '../../ui/text-link.tsx';
import { accountQuery, useMainUserName } from '../../lib/own-account.ts';
import { Section, Card } from '../../ui/card.tsx';
import { ActCard } from './act-card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { buildNewPlanMail, toFullName } from './act-texts.ts';
import { useBrand } from '../../lib/brand.ts';
import { AnchorButton } from '../../ui/link-button.tsx';
import type { Plan } from '../plan/data/plan-queries.ts';

const ExamplePlan = later(() => import('./example-plan.tsx').then((part) => part.ExamplePlan));

/** Answers one question: what should I do next? */
export function ClientDashboard() {
  const t = useText();
  const { data, error, retry } = useDashboard();
  if (data) return <Dashboard data={data} />;
  if (!error) return <PageSkeleton />;
  return <PageFailed title={t('dashboard.title')} error={error} onRetry={retry} />;
}

function Dashboard({ data }: { data: DashboardData }) {
  const t = useText();
  const { profile, plan, completed, allowedNewPlan, checkIns, role, unread } = data;
  const today = toDay(new Date());
  const read = new Set(plan?.document.feedback.filter((entry) => entry.read).map(({ id }) => id));
  const acts = listNextActs({ plan: plan?.facts ?? null, checkIns, allowedNewPlan, read, today, role });
  const isMeetingAhead = plan?.facts.completed && !isMeetingOver(plan.meeting);
  const isInWork = plan && !plan.document.plan.completed;
  const earlier = completed.filter(({ id }) => id !== plan?.document.plan.id);
  return (
    <div className="flex flex-col gap-8">
      <PageHeading title={t('dashboard.title')}>{t('dashboard.greeting', { name: profile.firstName })}</PageHeading>
      <ErasureNotice />
      <div className="grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <ActList acts={acts} plan={plan} profile={profile} />
          {unread.length > 0 && <UnreadThreads plans={unread} shownId={plan?.document.plan.id} />}
          {plan && <DueTodos plan={plan} />}
          {isMeetingAhead && <FollowUp plan={plan.document.plan} meeting={plan.meeting} />}
          {plan && <LatestFeedback plan={plan} consultant={profile.consultant} />}
          {!plan && <ExampleSection />}
          {earlier.length > 0 && <EarlierPlans plans={earlier} />}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {plan && <PlanProgress plan={plan} />}
          {isInWork && role !== 'commenter' && <WaitingFor plan={plan} consultant={profile.consultant} />}
          {role === 'owner' && !allowedNewPlan && !plan?.document.plan.active && (
            <UpsellCard completed={completed} profile={profile} />
          )}
          <GeneralFeedbackTeaser clientId={profile.id} />
          <ConsultantContact consultant={profile.consultant} />
        </div>
      </div>
    </div>
  );
}

/** For who has no plan yet: what one looks like in the end. */
function ExampleSection() {
  const t = useText();
  return (
    <Section title={t('dashboard.example.title')}>
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <ExamplePlan />
      </Suspense>
    </Section>
  );
}

/** Reminds who asked to be erased that it will happen; colleagues read who has. */
function ErasureNotice() {
  const t = useText();
  const { data: account } = useQuery(accountQuery);
  const owner = useMainUserName();
  if (!account?.erasure) return null;
  const date = formatDate(account.erasure.dueAt);
  if (account.memberRole !== 'owner')
    return (
      <Callout
        kind="attention"
        title={t(owner ? 'account.data.erase.colleague' : 'account.data.erase.running', { owner, date })}
      />
    );
  return (
    <Callout kind="attention" title={t('account.data.erase.running', { date })}>
      <TextLink to={PATHS.account}>{t('account.data.erase.open')}</TextLink>
    </Callout>
  );
}

type Props = { acts: readonly Act[]; plan: OwnPlan | null; profile: Profile };

/** The reasons to act, the most pressing first; the first one has the screen's primary button. */
function ActList({ acts, plan, profile }: Props) {
  const t = useText();
  return (
    <Section title={t('dashboard.acts')}>
      <ol className="bare-list flex flex-col gap-3">
        {acts.map((act, index) => (
          <li key={'planId' in act ? act.planId : act.kind}>
            <ActCard act={act} first={index === 0} plan={plan} profile={profile} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Whom to ask: always the last thing next to the page. */
function ConsultantContact({ consultant }: { consultant: Profile['consultant'] }) {
  const t = useText();
  return (
    <Section title={t('dashboard.contact.title')}>
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{toFullName(consultant)}</p>
        <Anchor
          href={`mailto:${consultant.email}`}
          className="inline-flex min-h-6 items-center gap-2 break-all pointer-coarse:min-h-11"
        >
          <Icon name="mail" size={18} />
          {consultant.email}
        </Anchor>
      </div>
    </Section>
  );
}

/** For some days after a plan's completion: what could come next, where no plan is under way or can be started already. */
function UpsellCard({ completed, profile }: { completed: readonly Plan[]; profile: Profile }) {
  const t = useText();
  const { upsellDays, trainingUrl } = useBrand();
  const now = new Date();
  if (!completed.some((plan) => isWithinDays(plan.completedAt, upsellDays, now))) return null;
  return (
    <Section title={t('dashboard.upsell.title')}>
      <Card className="flex flex-col items-start gap-4 border-accent! bg-accent-wash!">
        <p className="max-w-full">{t('dashboard.upsell.text', { name: toFullName(profile.consultant) })}</p>
        <AnchorButton icon="mail" href={buildNewPlanMail(profile, t)}>
          {t('dashboard.upsell.ask')}
        </AnchorButton>
        {trainingUrl && <Anchor href={trainingUrl}>{t('dashboard.upsell.training')}</Anchor>}
      </Card>
    </Section>
  );
}
