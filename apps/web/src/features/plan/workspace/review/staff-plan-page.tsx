import type { Step } from '@app/schema/questionnaire';
import { PATHS } from '../../../../lib/paths.ts';
import { useText } from '../../../../lib/i18n.ts';
import { useStaffArea } from '../../../../lib/staff-area.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import type { PlanSearch } from '../../data/plan-search.ts';
import { PlanById } from '../plan-workspace.tsx';
import { usePlan, type WorkspaceParts } from '../plan-context.ts';
import { PlanHeader } from '../plan-header.tsx';
import { Cover } from './cover.tsx';
import { FeedbackColumn } from './feedback-column.tsx';
import { ReviewStep } from './review-step.tsx';
import { RoundPanel } from './round-panel.tsx';
import { hasChanged, useReview } from './use-review.ts';

const PARTS: WorkspaceParts = {
  Header,
  Banner: RoundPanel,
  Overview: Cover,
  Step: ReviewStep,
  Aside: FeedbackColumn,
  StepMark: ChangedMark,
};

/** A client's plan, which a consultant reviews and an admin reads. */
export function StaffPlanPage({ search, planId }: { search: PlanSearch; planId: string }) {
  const t = useText();
  const area = useStaffArea();
  return (
    <PlanById
      key={planId}
      planId={planId}
      mode="review"
      path={PATHS.staffPlan[area]}
      parts={PARTS}
      search={search}
      isAdmin={area === 'admin'}
      title={t('review_plan.list.title')}
      missing={<Missing />}
    />
  );
}

function Header() {
  const area = useStaffArea();
  const { name, businessUnit, user } = usePlan().document.plan;
  const title = (
    <p className="min-w-0 grow basis-28 truncate" title={`${user.company}: ${name}`}>
      <TextLink to={PATHS.client[area]} params={{ id: user.id }}>
        {user.company}
      </TextLink>
      <span className="text-ink-soft">{` · ${[name, businessUnit].filter(Boolean).join(' · ')}`}</span>
    </p>
  );
  return <PlanHeader title={title} />;
}

/** In the list of steps: says that the step changed since the last round. */
function ChangedMark({ step }: { step: Step }) {
  const t = useText();
  const { changed } = useReview();
  if (!hasChanged(step, changed)) return null;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-attention">
      <Icon name="flag" size={16} />
      {t('review_plan.changed_short')}
    </span>
  );
}

/** The same for a plan that does not exist and one that may not be read. */
function Missing() {
  const t = useText();
  const area = useStaffArea();
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{t('review_plan.not_found')}</PageHeading>
      <EmptyState
        icon="search"
        title={t('review_plan.not_found_text')}
        action={<LinkButton to={PATHS.staffPlan[area]}>{t('review_plan.show_all')}</LinkButton>}
      />
    </div>
  );
}
