import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Overview } from './overview-query.ts';

const LOOK =
  'flex h-full flex-col gap-1 rounded-card border border-line bg-sheet p-4 text-ink no-underline shadow-sheet transition-colors hover:border-ink-soft';

/** How much there is of what; each leads to its list. Plans that wait are marked, since they ask for an act. */
export function Counts({ overview }: { overview: Overview }) {
  const t = useText();
  const { clients, consultants, activePlans, waitingPlans, completedPlans } = overview;
  return (
    <ul className="bare-list grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <li>
        <Link to={PATHS.clients.admin} className={LOOK}>
          <Figure value={clients}>{t('admin.count.clients', { count: clients })}</Figure>
        </Link>
      </li>
      <li>
        <Link to={PATHS.consultants} className={LOOK}>
          <Figure value={consultants}>{t('admin.count.consultants', { count: consultants })}</Figure>
        </Link>
      </li>
      <li>
        <Link to={PATHS.plans} search={{ state: 'active' }} className={LOOK}>
          <Figure value={activePlans}>{t('admin.count.active', { count: activePlans })}</Figure>
        </Link>
      </li>
      <li>
        <Link
          to={PATHS.plans}
          search={{ state: 'submitted' }}
          className={`${LOOK} ${waitingPlans > 0 ? 'border-attention!' : ''}`}
        >
          <Figure value={waitingPlans}>{t('admin.count.waiting', { count: waitingPlans })}</Figure>
        </Link>
      </li>
      <li>
        <Link to={PATHS.plans} search={{ state: 'completed' }} className={LOOK}>
          <Figure value={completedPlans}>{t('admin.count.completed', { count: completedPlans })}</Figure>
        </Link>
      </li>
    </ul>
  );
}

function Figure({ value, children }: { value: number; children: ReactNode }) {
  return (
    <>
      <span className="tabular text-heading font-semibold">{formatNumber(value)}</span>{' '}
      <span className="text-small text-ink-soft">{children}</span>
    </>
  );
}
