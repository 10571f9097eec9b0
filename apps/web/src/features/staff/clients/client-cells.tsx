import { INACTIVE_DAYS, type ClientFollowUp, type ClientListItem } from '@app/schema/clients';
import { PATHS } from '../../../lib/paths.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText, type TextKey } from '../../../lib/i18n.ts';
import { useStaffArea } from '../../../lib/staff-area.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { TONE_ICONS } from '../../../ui/state-tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { LIGHT_TEXTS, LIGHT_TONES } from '../../plan/check-in/metric-texts.ts';
import { getStanding } from './client-standing.ts';
import { isInactive } from './needs.ts';

type Props = { client: ClientListItem };
type StandingProps = Props & { followUp?: ClientFollowUp | undefined };

/** Two lines of a row at most; what is longer is in the tooltip and on the client's page. */
const TWO_LINES = 'line-clamp-2 min-w-0 hyphens-auto';

/** The parts of a client in the list, for a row and for a card alike. */
export function ClientName({ client: { id, company } }: Props) {
  const area = useStaffArea();
  return (
    <TextLink
      to={PATHS.client[area]}
      params={{ id }}
      title={company}
      className="flex min-h-6 min-w-0 items-center font-semibold decoration-transparent hover:decoration-current focus-visible:decoration-current pointer-coarse:min-h-11"
    >
      <span className={TWO_LINES}>{company}</span>
    </TextLink>
  );
}

export function ClientPerson({ client: { firstName, lastName } }: Props) {
  const name = `${firstName} ${lastName}`;
  return (
    <span className={TWO_LINES} title={name}>
      {name}
    </span>
  );
}

export function ClientConsultant({ client: { consultant } }: Props) {
  const name = `${consultant.firstName} ${consultant.lastName}`;
  return (
    <span className={TWO_LINES} title={name}>
      {name}
    </span>
  );
}

type State = Exclude<ReturnType<typeof getStanding>['state'], 'waiting'>;

const STATES: Record<State, { text: TextKey; icon?: IconName }> = {
  disabled: { text: 'disable.tag', icon: 'close' },
  client_turn: { text: 'clients.standing.client_turn' },
  never_logged_in: { text: 'clients.need.never_logged_in', icon: 'mail' },
  can_start: { text: 'clients.standing.can_start' },
  no_right: { text: 'clients.need.no_credit' },
};

/**
 * The standing of the client and whose turn it is; under it since when, the plan, or the day on which all of it is erased. Of
 * those without an active plan how the figures of their follow-up do.
 */
export function ClientStanding({ client, followUp }: StandingProps) {
  const t = useText();
  const area = useStaffArea();
  const { state, needsStaff } = getStanding(client);
  const { activeGrowthPlan: plan, erasureDueAt, waitingSince } = client;
  const { text, icon } =
    state === 'waiting' ? { text: `clients.turn.${area}` as const, icon: 'flag' as const } : STATES[state];
  const more =
    erasureDueAt !== null
      ? t('clients.erasure', { date: formatDate(erasureDueAt) })
      : waitingSince !== null
        ? t('clients.turn.since', { date: formatDate(waitingSince) })
        : plan?.name;
  return (
    <div className="min-w-0" title={plan?.name}>
      <p className={`flex items-center gap-1.5 ${needsStaff ? 'font-semibold text-attention' : ''}`}>
        {icon && <Icon name={icon} size={16} />}
        <span className={more ? 'truncate' : TWO_LINES}>{t(text)}</span>
      </p>
      {more && (
        <p className={`truncate ${erasureDueAt === null ? 'text-ink-soft' : 'font-semibold text-attention'}`}>{more}</p>
      )}
      {!plan && followUp && <WorstLight light={followUp.worstLight} />}
    </div>
  );
}

/** How the worst figure does, in words; where there is no room for them, they are read out and in the tooltip. */
function WorstLight({ light, brief = false }: { light: ClientFollowUp['worstLight']; brief?: boolean }) {
  const t = useText();
  if (light === null) return null;
  const text = t(LIGHT_TEXTS[light]);
  return (
    <span className={`flex items-center gap-1.5 ${LIGHT_COLOURS[light]}`} title={text}>
      <Icon name={TONE_ICONS[LIGHT_TONES[light]]} size={16} />
      <span className={brief ? 'sr-only' : TWO_LINES}>{text}</span>
    </span>
  );
}

const LIGHT_COLOURS = {
  on_target: 'text-done',
  at_risk: 'font-semibold text-attention',
  behind: 'font-semibold text-error',
  none: 'text-ink-soft',
};

/** How far the active plan is, and the next check-in of a follow-up. */
export function ClientProgress({ client, followUp }: StandingProps) {
  const t = useText();
  const { activeGrowthPlan: plan, company } = client;
  if (!plan && !followUp?.nextCheckIn) return <Nothing />;
  return (
    <>
      {plan && <ProgressBar percent={plan.percentCompleted} label={t('clients.progress_of', { company })} showValue />}
      <ClientCheckIn client={client} followUp={followUp} />
    </>
  );
}

/** The day of the next check-in, and before it a sign of the worst light of a client whose standing does not say it in words. */
export function ClientCheckIn({ client, followUp }: StandingProps) {
  const t = useText();
  if (!followUp) return null;
  const { worstLight, nextCheckIn } = followUp;
  return (
    <div className="tabular flex items-center gap-1.5 text-ink-soft">
      {client.activeGrowthPlan && <WorstLight light={worstLight} brief />}
      {nextCheckIn !== null && (
        <p>{t('clients.next_check_in', { date: formatDate(nextCheckIn).replaceAll(' ', '\u00a0') })}</p>
      )}
    </div>
  );
}

/** Counts over all plans of a client, or of one plan. */
export function ClientTodos({
  client: { openTodos, overdueTodos },
}: {
  client: Pick<ClientListItem, 'openTodos' | 'overdueTodos'>;
}) {
  const t = useText();
  if (overdueTodos === 0 && openTodos === 0) return <Nothing />;
  if (overdueTodos === 0) return <p className="tabular text-ink-soft">{t('clients.open', { count: openTodos })}</p>;
  return (
    <p className="tabular flex items-center gap-1 font-semibold text-error">
      <Icon name="warning" size={16} />
      {t('clients.overdue', { count: overdueTodos })}
    </p>
  );
}

export function ClientActivity({ client }: Props) {
  const t = useText();
  const { lastActivityAt } = client;
  const isQuiet = isInactive(client, new Date());
  if (lastActivityAt === null) return <p className="text-ink-soft">{t('clients.no_activity')}</p>;
  if (!isQuiet) return <p className="tabular">{formatDate(lastActivityAt)}</p>;
  const quiet = t('clients.need.inactive', { days: INACTIVE_DAYS });
  return (
    <p className="tabular flex items-center gap-1 font-semibold text-attention" title={quiet}>
      <Icon name="clock" size={16} />
      {formatDate(lastActivityAt)}
      <span className="sr-only">{`: ${quiet}`}</span>
    </p>
  );
}

const Nothing = () => <span className="text-ink-soft">–</span>;
