import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { getSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { planSearch } from '../data/plan-search.ts';
import type { Plan } from '../data/plan-queries.ts';

/** The client has no plan at all; the dashboard says how to get one. */
export function NoPlan() {
  const t = useText();
  return (
    <EmptyState title={t('all_todos.no_plan.title')} action={<DashboardButton />}>
      {t('all_todos.no_plan.text')}
    </EmptyState>
  );
}

/** Staff came without naming a plan. */
export function ChooseClient() {
  const t = useText();
  return (
    <EmptyState title={t('all_todos.choose.title')} icon="person" action={<DashboardButton />}>
      {t('all_todos.choose.text')}
    </EmptyState>
  );
}

/** The plan in the address is not there, or not theirs: both look the same. */
export function MissingPlan() {
  const t = useText();
  return (
    <EmptyState title={t('all_todos.missing.title')} icon="info" action={<DashboardButton />}>
      {t('all_todos.missing.text')}
    </EmptyState>
  );
}

export function NoTodos({ plan, own }: { plan: Plan; own: boolean }) {
  const t = useText();
  const open = (
    <LinkButton look="primary" to={PATHS.plan} search={planSearch(plan)}>
      {t('all_todos.none.act')}
    </LinkButton>
  );
  return (
    <EmptyState title={t('all_todos.none.title')} action={own && open}>
      {t(own ? 'all_todos.none.text' : 'all_todos.none.staff')}
    </EmptyState>
  );
}

export function NoMatch() {
  const t = useText();
  return (
    <EmptyState title={t('all_todos.no_match.title')} icon="search">
      {t('all_todos.no_match.text')}
    </EmptyState>
  );
}

function DashboardButton() {
  const t = useText();
  const session = getSession();
  const to = PATHS.dashboard[session.state === 'none' ? 'User' : session.role];
  return (
    <LinkButton look="primary" to={to}>
      {t('all_todos.no_plan.act')}
    </LinkButton>
  );
}
