import type { PLAN_SORT_KEYS } from '@app/schema/choices';
import type { StaffPlan } from '@app/schema/plans';
import type { ComponentType } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { formatDate, formatPercent } from '../../../lib/format.ts';
import { useText, type TextKey } from '../../../lib/i18n.ts';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { useStaffArea } from '../../../lib/staff-area.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useMedia, WIDE } from '../../../ui/use-media.ts';
import { ClientTodos } from '../clients/client-cells.tsx';
import type { PlansSearch } from '../staff-search.ts';

type Props = { plans: readonly StaffPlan[]; sort: PlansSearch['sort'] };

type Cell = { plan: StaffPlan };

type Column = {
  name: TextKey;
  sort?: (typeof PLAN_SORT_KEYS)[number];
  /** How much of the row it needs; without one it takes what is left. */
  width: string;
  Cell: ComponentType<Cell>;
};

const ROOMY = 'max-xl:hidden';

const COLUMNS: readonly Column[] = [
  { name: 'plans.column.company', sort: 'company', width: 'w-48', Cell: Company },
  { name: 'plans.column.plan', width: '', Cell: Name },
  { name: 'clients.column.standing', width: 'w-42', Cell: Turn },
  { name: 'clients.column.progress', width: 'w-32', Cell: Progress },
  { name: 'plans.started', sort: 'started', width: 'w-28', Cell: Started },
  { name: 'plans.column.changed', width: `w-30 ${ROOMY}`, Cell: Changed },
  { name: 'plans.column.rounds', width: `w-24 ${ROOMY}`, Cell: Rounds },
  { name: 'clients.column.todos', width: 'w-32', Cell: Todos },
];

const QUIET_LINK =
  'flex min-h-6 items-center decoration-transparent hover:decoration-current focus-visible:decoration-current pointer-coarse:min-h-11';
const TWO_LINES = 'line-clamp-2 min-w-0 hyphens-auto';
const IN_SIGHT = '[&_a]:scroll-mt-14'; // what has the focus is never behind the header (WCAG 2.4.11)

/** The plans as a table where there is room, as cards where there is not. */
export function PlanRows(props: Props) {
  return useMedia(WIDE) ? <Table {...props} /> : <Cards {...props} />;
}

function Table({ plans, sort }: Props) {
  const t = useText();
  const change = useSearchChange();
  return (
    <div className={`${IN_SIGHT} overflow-clip rounded-card border border-line bg-sheet shadow-sheet`}>
      <table className="w-full table-fixed text-left text-small">
        <caption className="sr-only">{t('plans.title')}</caption>
        <thead className="sticky top-0 z-1 bg-sheet text-ink-soft">
          <tr className="h-11 border-b border-line">
            {COLUMNS.map(({ name, sort: key, width }) => (
              <SortHeader key={name} className={width} by={key} sort={sort ?? '-started'} onSort={change}>
                {t(name)}
              </SortHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.id} className="h-12 border-b border-line last:border-b-0">
              {COLUMNS.map(({ name, width, Cell: Content }) => (
                <td key={name} className={`px-2 py-1 ${width.includes(ROOMY) ? ROOMY : ''}`}>
                  <Content plan={plan} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ plans }: Props) {
  return (
    <ul className="bare-list flex flex-col rounded-card border border-line bg-sheet shadow-sheet">
      {plans.map((plan) => (
        <li key={plan.id} className="border-b border-line px-3 py-2 text-small last:border-b-0">
          <div className="flex items-center justify-between gap-3">
            <Company plan={plan} />
            <div className="max-w-1/2 shrink-0">
              <Todos plan={plan} />
            </div>
          </div>
          <Name plan={plan} />
          <div className="flex items-start justify-between gap-3">
            <Turn plan={plan} />
            <p className="tabular">{formatPercent(plan.percentCompleted)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** For admins with its consultant. */
function Company({ plan: { clientId, company, consultant } }: Cell) {
  const area = useStaffArea();
  const isAdmin = area === 'admin';
  return (
    <div className="min-w-0">
      <TextLink
        to={PATHS.client[area]}
        params={{ id: clientId }}
        title={company}
        className={`${QUIET_LINK} font-semibold`}
      >
        <span className={isAdmin ? 'truncate' : TWO_LINES}>{company}</span>
      </TextLink>
      {isAdmin && (
        <p className="truncate text-ink-soft" title={consultant}>
          {consultant}
        </p>
      )}
    </div>
  );
}

function Name({ plan: { id, name, businessUnit } }: Cell) {
  const area = useStaffArea();
  const text = [name, businessUnit].filter(Boolean).join(' · ');
  return (
    <TextLink
      to={PATHS.staffPlan[area]}
      search={{ plan: id }}
      onClick={askPageFocus}
      title={text}
      className={QUIET_LINK}
    >
      <span className={TWO_LINES}>{text}</span>
    </TextLink>
  );
}

/** Whose turn it is, and since when it is the consultant's; or when the plan was completed. */
function Turn({ plan: { active, waitingSince, completedAt } }: Cell) {
  const t = useText();
  const area = useStaffArea();
  if (waitingSince !== null)
    return (
      <div>
        <p className="flex items-center gap-1.5 font-semibold text-attention">
          <Icon name="flag" size={16} />
          {t(`clients.turn.${area}`)}
        </p>
        <p className="text-ink-soft">{t('clients.turn.since', { date: formatDate(waitingSince) })}</p>
      </div>
    );
  if (active || completedAt === null) return <p>{t('clients.standing.client_turn')}</p>;
  return <p className="text-done">{t('plan.completed_on', { date: formatDate(completedAt) })}</p>;
}

function Progress({ plan: { percentCompleted, name } }: Cell) {
  const t = useText();
  return <ProgressBar percent={percentCompleted} label={t('plans.progress', { plan: name })} showValue />;
}

function Started({ plan: { startDate } }: Cell) {
  return <p className="tabular">{formatDate(startDate)}</p>;
}

function Changed({ plan: { changedAt } }: Cell) {
  return <p className="tabular">{changedAt === null ? '–' : formatDate(changedAt)}</p>;
}

function Rounds({ plan: { rounds } }: Cell) {
  return <p className="tabular">{rounds === 0 ? '–' : rounds}</p>;
}

/** A link to them, where there are any. */
function Todos({ plan }: Cell) {
  if (plan.openTodos === 0) return <ClientTodos client={plan} />;
  return (
    <TextLink to={PATHS.allTodos} search={{ plan: plan.id }} className={QUIET_LINK}>
      <ClientTodos client={plan} />
    </TextLink>
  );
}
