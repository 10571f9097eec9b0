import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/api.ts';
import { NavLink } from '../../../ui/nav-link.tsx';
import { PLAN_LINKS } from '../../shell/bar.tsx';
import { activePlanQuery } from '../data/plan-queries.ts';
import { StartPlanButton } from './start-plan.tsx';

/** The client's part of the bar: Start Growth Plan, or My Growth Plan and All to-dos. Loaded for logged-in clients alone. */
export function ClientNav() {
  return (
    <QueryClientProvider client={queryClient}>
      <PlanLinks />
    </QueryClientProvider>
  );
}

function PlanLinks() {
  const t = useText();
  const { data: plan } = useQuery({ ...activePlanQuery, meta: { inPlace: true } });
  if (plan === undefined) return null;
  if (plan === null) return <StartPlanButton look="secondary" size="small" />;
  return PLAN_LINKS.map(({ to, text }) => (
    <NavLink key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
      {t(text)}
    </NavLink>
  ));
}
