import { INACTIVE_DAYS, type ClientListItem, type ClientNeed } from '@app/schema/clients';
import { PATHS } from '../../../lib/paths.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { DisabledTag } from '../disabling/disabled-tag.tsx';
import { listNeeds } from './needs.ts';
import { useStaffArea } from '../../../lib/staff-area.ts';

type Props = { client: ClientListItem };

/** What has its own place in the row is not said twice. */
const SAID_ELSEWHERE: ReadonlySet<ClientNeed> = new Set(['waiting', 'overdue']);

/** The parts of a client in the list, for a row and for a card alike. */
export function ClientName({ client }: Props) {
  const t = useText();
  const area = useStaffArea();
  const needs = listNeeds(client, new Date()).filter((need) => !SAID_ELSEWHERE.has(need));
  const { id, company, firstName, lastName, email, consultant, disabled, erasureDueAt } = client;
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <TextLink
        to={PATHS.client[area]}
        params={{ id }}
        className="inline-flex min-h-6 max-w-full items-center font-semibold break-words hyphens-auto pointer-coarse:min-h-11"
      >
        <span className="min-w-0">{company}</span>
      </TextLink>
      <p className="max-w-full text-small break-words text-ink-soft">{`${firstName} ${lastName}`}</p>
      <p className="max-w-full text-small break-words text-ink-soft">{email}</p>
      {area === 'admin' && (
        <p className="max-w-full text-small break-words text-ink-soft">
          {t('clients.consultant_is', { name: `${consultant.firstName} ${consultant.lastName}` })}
        </p>
      )}
      {disabled && <DisabledTag />}
      {erasureDueAt !== null && (
        <StateTag tone="attention" icon="trash">
          {t('clients.erasure', { date: formatDate(erasureDueAt) })}
        </StateTag>
      )}
      <div className="flex max-w-full flex-wrap gap-1 empty:hidden">
        {needs.map((need) => (
          <StateTag key={need} tone="attention">
            {t(`clients.need.${need}`, { days: INACTIVE_DAYS })}
          </StateTag>
        ))}
      </div>
    </div>
  );
}

export function ClientPlan({ client: { activeGrowthPlan: plan, company, hasCredit, waitingSince } }: Props) {
  const t = useText();
  if (!plan) return <p className="text-ink-soft">{t(hasCredit ? 'clients.can_start' : 'clients.no_plan')}</p>;
  return (
    <div className="flex min-w-0 flex-col items-stretch gap-1">
      <p className="break-words">{plan.name}</p>
      <ProgressBar percent={plan.percentCompleted} label={t('clients.progress_of', { company })} showValue />
      {waitingSince !== null && (
        <span>
          <StateTag tone="attention">{t('clients.waiting_since', { date: formatDate(waitingSince) })}</StateTag>
        </span>
      )}
    </div>
  );
}

/** Counts over all the client's plans. */
export function ClientTodos({ client: { openTodos, overdueTodos } }: Props) {
  const t = useText();
  return (
    <>
      <p className="tabular">{t('clients.open', { count: openTodos })}</p>
      {overdueTodos > 0 && (
        <p className="tabular flex items-center gap-1 font-semibold text-error">
          <Icon name="warning" size={16} />
          {t('clients.overdue', { count: overdueTodos })}
        </p>
      )}
    </>
  );
}

export function ClientActivity({ client: { lastActivityAt } }: Props) {
  const t = useText();
  return <p className="tabular">{lastActivityAt === null ? t('clients.no_activity') : formatDate(lastActivityAt)}</p>;
}
