import { stepNameKey } from '@app/schema/text-keys';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { formatDate, formatNumber, formatRelativeDay, toDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { PATHS } from '../../../lib/paths.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { Section } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { STANDALONE, TextLink } from '../../../ui/text-link.tsx';
import { WorkloadTable } from '../consultants/workload-table.tsx';
import { situationQuery } from '../staff-queries.ts';

type Situation = Outputs['admin']['situation'];

/** Who waits how long and for whom, what is late, and where plans have stopped; each leads to its list. */
export function SituationSections() {
  return (
    <Loaded query={useQuery(situationQuery)} size="h-80 w-full">
      {(situation) => (
        <>
          <Delays situation={situation} />
          <Waiting rows={situation.waiting} />
          <Consultants consultants={situation.consultants} />
          <Stops steps={situation.steps} />
        </>
      )}
    </Loaded>
  );
}

function Delays({ situation }: { situation: Situation }) {
  const t = useText();
  const { waitingLong, inactive, overdueTodos, overdueClients, unusedInvitations } = situation;
  const to = PATHS.clients.admin;
  const rows = linkOptions([
    { to, search: { need: 'waiting', sort: 'waiting' }, name: 'waiting', count: waitingLong },
    { to, search: { need: 'overdue', sort: 'deadline' }, name: 'overdue', count: overdueTodos },
    { to, search: { need: 'inactive', sort: 'activity' }, name: 'inactive', count: inactive },
    { to, search: { need: 'never_logged_in' }, name: 'invitations', count: unusedInvitations },
  ]);
  return (
    <Section title={t('admin.delays.title')}>
      <ul className="bare-list grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {rows.map(({ name, count, ...link }) => (
          <li key={name}>
            <Link
              {...link}
              className={`flex h-full items-baseline gap-3 rounded-card border bg-sheet px-4 py-3 text-ink no-underline shadow-sheet transition-colors hover:border-ink-soft ${count > 0 ? 'border-attention' : 'border-line'}`}
            >
              <span className="tabular text-lead font-semibold">{formatNumber(count)}</span>
              <span className="min-w-0 text-small text-ink-soft">
                {t(`admin.delays.${name}`, { count, clients: overdueClients })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Who has waited for longest: since when, with which plan, and for which consultant. */
function Waiting({ rows }: { rows: Situation['waiting'] }) {
  const t = useText();
  if (rows.length === 0) return null;
  const today = toDay(new Date());
  return (
    <Section
      title={t('admin.waiting.title')}
      actions={
        <TextLink to={PATHS.clients.admin} search={{ need: 'waiting', sort: 'waiting' }}>
          {t('admin.waiting.all')}
        </TextLink>
      }
    >
      <RowList
        items={rows}
        rowClass="items-baseline gap-x-4 py-1.5 md:grid-cols-[9rem_minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)]"
      >
        {({ id, company, planId, plan, since, consultantId, consultant }) => (
          <>
            <span className="font-semibold" title={formatDate(since)}>
              {formatRelativeDay(toDay(new Date(since)), today)}
            </span>
            <TextLink to={PATHS.client.admin} params={{ id }} className={STANDALONE}>
              {company}
            </TextLink>
            <TextLink to={PATHS.staffPlan.admin} search={{ plan: planId }} className={STANDALONE}>
              {plan}
            </TextLink>
            <TextLink to={PATHS.consultant} params={{ id: consultantId }} className={STANDALONE}>
              {consultant}
            </TextLink>
          </>
        )}
      </RowList>
    </Section>
  );
}

function Consultants({ consultants }: Pick<Situation, 'consultants'>) {
  const t = useText();
  if (consultants.length === 0) return null;
  return (
    <Section
      title={t('consultants.title')}
      lead={t('admin.consultants.lead')}
      actions={<TextLink to={PATHS.consultants}>{t('consultants.back')}</TextLink>}
    >
      <WorkloadTable consultants={consultants} />
    </Section>
  );
}

/** The steps at which plans have stopped, each with the clients who have been away for longest. */
function Stops({ steps }: Pick<Situation, 'steps'>) {
  const t = useText();
  if (steps.length === 0) return null;
  return (
    <Section
      title={t('admin.stops.title')}
      lead={t('admin.stops.lead')}
      actions={
        <TextLink to={PATHS.clients.admin} search={{ need: 'inactive', sort: 'activity' }}>
          {t('admin.stops.all')}
        </TextLink>
      }
    >
      <RowList items={steps} rowClass="items-baseline gap-x-4 py-1.5 md:grid-cols-[7rem_minmax(0,2fr)_minmax(0,3fr)]">
        {({ key, position, plans, clients }) => (
          <>
            <span className="tabular font-semibold">{t('admin.stops.plans', { count: plans })}</span>
            <span className="min-w-0">{`${position}. ${t(stepNameKey(key))}`}</span>
            <span className="flex min-w-0 flex-wrap gap-x-4">
              {clients.map(({ id, company }) => (
                <TextLink key={id} to={PATHS.client.admin} params={{ id }} className={STANDALONE}>
                  {company}
                </TextLink>
              ))}
              {plans > clients.length && (
                <span className="text-ink-soft">{t('admin.stops.more', { count: plans - clients.length })}</span>
              )}
            </span>
          </>
        )}
      </RowList>
    </Section>
  );
}
