import type { Profile } from '@app/schema/clients';
import { PATHS } from '../../lib/paths.ts';
import { useText } from '../../lib/i18n.ts';
import { AnchorButton, LinkButton } from '../../ui/link-button.tsx';
import { markFeedbackRead } from '../plan/feedback/read-feedback.ts';
import { toPlanSearch, toStepSearch } from '../plan/data/plan-search.ts';
import type { OwnPlan } from './dashboard-data.ts';
import { newPlanMail } from './new-plan-mail.ts';
import type { Act } from './next-acts.ts';

type Props = { act: Act; first: boolean; plan: OwnPlan | null; profile: Profile };

const NO_PLAN = { id: '', active: true }; // the acts that need a plan come with one

/** What to press for a reason. */
export function ActButtons({ act, first, plan, profile }: Props) {
  const t = useText();
  const look = first ? 'primary' : 'secondary';
  const ref = plan?.document.plan ?? NO_PLAN;
  switch (act.kind) {
    case 'overdue':
      return (
        <LinkButton look={look} to={PATHS.allTodos} search={toPlanSearch(ref)}>
          {t('dashboard.overdue.act')}
        </LinkButton>
      );
    case 'feedback':
      return (
        <LinkButton
          look={look}
          to={PATHS.plan}
          search={toStepSearch(ref, act.step.position)}
          onClick={() => markFeedbackRead(act.ids)}
        >
          {t('dashboard.feedback.act')}
        </LinkButton>
      );
    case 'continue':
    case 'ready':
      return (
        <LinkButton look={look} to={PATHS.plan} search={toStepSearch(ref, act.step.position)} iconEnd="arrow-right">
          {t(stepAct(act))}
        </LinkButton>
      );
    case 'waiting':
    case 'completed':
      return (
        <LinkButton look={look} to={PATHS.plan} search={toPlanSearch(ref)}>
          {t(act.kind === 'waiting' ? 'dashboard.waiting.act' : 'dashboard.completed.act')}
        </LinkButton>
      );
    case 'start':
      return (
        <LinkButton look={look} to={PATHS.planStart} iconEnd="arrow-right">
          {t('dashboard.start.act')}
        </LinkButton>
      );
    case 'no-credit':
      return (
        <AnchorButton look={look} icon="mail" href={newPlanMail(profile, t)}>
          {t('dashboard.no_credit.act')}
        </AnchorButton>
      );
  }
}

function stepAct(act: Extract<Act, { kind: 'continue' | 'ready' }>) {
  if (act.kind === 'ready') return 'dashboard.ready.act';
  return act.done > 0 ? 'dashboard.continue.act' : 'dashboard.begin.act';
}
