import type { Profile } from '@app/schema/clients';
import { PATHS } from '../../lib/paths.ts';
import { useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { AnchorButton, LinkButton } from '../../ui/link-button.tsx';
import { TONES } from '../../ui/state-tag.tsx';
import { toPlanSearch, toStepSearch } from '../plan/data/plan-search.ts';
import { buildNewPlanMail, useActTexts } from './act-texts.ts';
import type { OwnPlan } from './dashboard-data.ts';
import type { Act } from './next-acts.ts';

type Props = { act: Act; first: boolean; plan: OwnPlan | null; profile: Profile };

/** One reason with its next act. */
export function ActCard({ act, first, plan, profile }: Props) {
  const { title, text, icon, tone, label } = useActTexts(act, plan, profile);
  const look = first ? 'border-line-strong p-5 shadow-sheet sm:p-6' : 'border-line p-4 sm:px-6';
  return (
    <div className={`flex items-start gap-4 rounded-card border bg-sheet ${look}`}>
      <span className={`flex size-10 shrink-0 items-center justify-center rounded-full ${TONES[tone]}`}>
        <Icon name={icon} size={22} />
      </span>
      <div className="flex min-w-0 grow flex-col gap-x-6 gap-y-4 md:flex-row md:items-center">
        <div className="flex min-w-0 grow flex-col gap-1">
          <h3 className={first ? 'text-lead' : 'text-body'}>{title}</h3>
          <p className="measure text-ink-soft">{text}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-2 md:max-w-1/2">
          <ActButton {...{ act, first, plan, profile, label }} />
        </div>
      </div>
    </div>
  );
}

const NO_PLAN = { id: '', active: true }; // the acts that need a plan come with one

/** What to press for a reason. */
function ActButton({ act, first, plan, profile, label }: Props & { label: string }) {
  const t = useText();
  const look = first ? 'primary' : 'secondary';
  const ref = plan?.document.plan ?? NO_PLAN;
  if (act.kind === 'no-credit')
    return (
      <AnchorButton look={look} icon="mail" href={buildNewPlanMail(profile, t)}>
        {label}
      </AnchorButton>
    );
  if (act.kind === 'ask')
    return (
      <LinkButton look={look} to={PATHS.members}>
        {label}
      </LinkButton>
    );
  if (act.kind === 'start')
    return (
      <LinkButton look={look} to={PATHS.planStart} iconEnd="arrow-right">
        {label}
      </LinkButton>
    );
  if (act.kind === 'check_in')
    return (
      <LinkButton look={look} to={PATHS.checkIn} search={{ plan: act.planId }} iconEnd="arrow-right">
        {label}
      </LinkButton>
    );
  if (act.kind === 'overdue' || act.kind === 'todos')
    return (
      <LinkButton look={look} to={PATHS.allTodos} search={toPlanSearch(ref)}>
        {label}
      </LinkButton>
    );
  return (
    <LinkButton
      look={look}
      to={PATHS.plan}
      search={'step' in act ? toStepSearch(ref, act.step.position) : toPlanSearch(ref)}
      iconEnd={act.kind === 'continue' || act.kind === 'ready' ? 'arrow-right' : undefined}
    >
      {label}
    </LinkButton>
  );
}
