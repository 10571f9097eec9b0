import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { getSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { planSearch } from '../data/plan-search.ts';
import type { Plan } from '../data/plan-queries.ts';

const NO_PLAN_ICONS = { no_plan: 'list', choose: 'person', missing: 'info' } as const;

/**
 * There is no plan to show the to-dos of: the client has none, staff came without naming one, or the one in the address is
 * not there or not theirs, which look the same.
 */
export function NoPlan({ why }: { why: keyof typeof NO_PLAN_ICONS }) {
  const t = useText();
  const session = getSession();
  const to = PATHS.dashboard[session.state === 'none' ? 'User' : session.role];
  const action = (
    <LinkButton look="primary" to={to}>
      {t('all_todos.no_plan.act')}
    </LinkButton>
  );
  return (
    <EmptyState title={t(`all_todos.${why}.title`)} icon={NO_PLAN_ICONS[why]} action={action}>
      {t(`all_todos.${why}.text`)}
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
