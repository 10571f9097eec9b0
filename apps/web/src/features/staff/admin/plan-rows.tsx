import { PATHS } from '../../../lib/paths.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Fact } from '../../../ui/fact.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { STANDALONE, TextLink } from '../../../ui/text-link.tsx';
import type { Plan } from '../../plan/data/plan-queries.ts';

/** Plans with their client: rows where there is room, cards where there is not. */
export function PlanRows({ plans }: { plans: readonly Plan[] }) {
  return (
    <ul className="bare-list flex flex-col rounded-card border border-line bg-sheet shadow-sheet">
      {plans.map((plan) => (
        <PlanRow key={plan.id} plan={plan} />
      ))}
    </ul>
  );
}

function PlanRow({ plan }: { plan: Plan }) {
  const t = useText();
  const { id, name, percentCompleted, startDate, user } = plan;
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-3 border-b border-line px-5 py-4 last:border-b-0 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex min-w-0 flex-col items-start gap-1">
        <h2 className="max-w-full text-body break-words">
          <TextLink to={PATHS.staffPlan.admin} search={{ plan: id }} className={STANDALONE}>
            {name}
          </TextLink>
        </h2>
        <p className="max-w-full text-small break-words">
          <TextLink to={PATHS.client.admin} params={{ id: user.id }} className={STANDALONE}>
            {user.company}
          </TextLink>
        </p>
      </div>
      <div className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
        <div className="flex flex-col items-start gap-2">
          <PlanState plan={plan} />
          <div className="w-full max-w-60">
            <ProgressBar percent={percentCompleted} label={t('plans.progress', { plan: name })} showValue />
          </div>
        </div>
        <dl>
          <Fact label={t('plans.started')}>{formatDate(startDate)}</Fact>
        </dl>
      </div>
    </li>
  );
}

function PlanState({ plan: { active, submittedForFeedback } }: { plan: Plan }) {
  const t = useText();
  if (submittedForFeedback) return <StateTag tone="attention">{t('plans.state.submitted')}</StateTag>;
  if (active) return <StateTag tone="accent">{t('plans.state.active')}</StateTag>;
  return <StateTag tone="done">{t('plans.state.completed')}</StateTag>;
}
