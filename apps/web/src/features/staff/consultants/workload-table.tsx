import type { ConsultantWorkload } from '@app/schema/consultants';
import type { ComponentType } from 'react';
import { formatDate, formatNumber, formatRelativeDay, toDay } from '../../../lib/format.ts';
import { useText, type TextKey } from '../../../lib/i18n.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Fact } from '../../../ui/fact.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { DisabledTag } from '../disabling/disabled-tag.tsx';

type Props = { consultants: readonly ConsultantWorkload[] };
type CellProps = { consultant: ConsultantWorkload };

const QUIET =
  'inline-flex min-h-6 items-center decoration-transparent hover:decoration-current focus-visible:decoration-current pointer-coarse:min-h-11';
const DAY_HOURS = 24;

const COLUMNS: readonly { name: TextKey; width: string; Cell: ComponentType<CellProps> }[] = [
  { name: 'consultants.clients', width: 'w-[16%]', Cell: Clients },
  { name: 'consultants.waiting', width: 'w-[9%]', Cell: Waiting },
  { name: 'consultants.oldest', width: 'w-[14%]', Cell: Oldest },
  { name: 'consultants.answer', width: 'w-[12%]', Cell: AnswerTime },
  { name: 'consultants.last_login', width: 'w-[12%]', Cell: LastLogin },
  { name: 'consultants.second_factor', width: 'w-[14%]', Cell: SecondFactor },
];

/** Consultants with what they have to do: a table where there is room, cards where there is not. */
export function WorkloadTable({ consultants }: Props) {
  const wide = useMedia('(min-width: 900px)');
  return wide ? <Table consultants={consultants} /> : <Cards consultants={consultants} />;
}

function Table({ consultants }: Props) {
  const t = useText();
  return (
    <div className="overflow-clip rounded-card border border-line bg-sheet shadow-sheet">
      <table className="w-full table-fixed text-left text-small">
        <caption className="sr-only">{t('consultants.title')}</caption>
        <thead className="sticky top-0 z-1 bg-sheet text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="px-4 py-2 font-semibold">
              {t('consultants.name')}
            </th>
            {COLUMNS.map(({ name, width }) => (
              <th key={name} scope="col" className={`px-2 py-2 font-semibold hyphens-auto ${width}`}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {consultants.map((consultant) => (
            <tr key={consultant.id} className="h-12 border-b border-line last:border-b-0">
              <th scope="row" className="px-4 py-1 font-normal">
                <Name consultant={consultant} />
              </th>
              {COLUMNS.map(({ name, Cell }) => (
                <td key={name} className="px-2 py-1">
                  <Cell consultant={consultant} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ consultants }: Props) {
  const t = useText();
  return (
    <ul className="bare-list flex flex-col rounded-card border border-line bg-sheet shadow-sheet">
      {consultants.map((consultant) => (
        <li key={consultant.id} className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0">
          <Name consultant={consultant} />
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
            {COLUMNS.map(({ name, Cell }) => (
              <Fact key={name} label={t(name)}>
                <Cell consultant={consultant} />
              </Fact>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Name({ consultant: { id, firstName, lastName, email, disabled, verified } }: CellProps) {
  const t = useText();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <TextLink to={PATHS.consultant} params={{ id }} title={email} className={`${QUIET} font-semibold`}>
        <span className="min-w-0">{`${firstName} ${lastName}`}</span>
      </TextLink>
      {disabled && <DisabledTag />}
      {!verified && <StateTag tone="neutral">{t('consultants.not_verified')}</StateTag>}
    </span>
  );
}

/** How many clients there are, with the way to them. */
function Clients({ consultant: { id, firstName, lastName, clientCount } }: CellProps) {
  if (clientCount === 0) return formatNumber(0);
  return (
    <TextLink to={PATHS.clients.admin} search={{ consultant: id }} className={`tabular ${QUIET}`}>
      {formatNumber(clientCount)}
      <span className="sr-only">{`, ${firstName} ${lastName}`}</span>
    </TextLink>
  );
}

function Waiting({ consultant: { id, firstName, lastName, waitingCount } }: CellProps) {
  if (waitingCount === 0) return formatNumber(0);
  const search = { consultant: id, need: 'waiting', sort: 'waiting' } as const;
  return (
    <TextLink to={PATHS.clients.admin} search={search} className={`tabular font-semibold ${QUIET}`}>
      {formatNumber(waitingCount)}
      <span className="sr-only">{`, ${firstName} ${lastName}`}</span>
    </TextLink>
  );
}

function Oldest({ consultant: { waitingSince } }: CellProps) {
  if (waitingSince === null) return '–';
  const now = toDay(new Date());
  return <span title={formatDate(waitingSince)}>{formatRelativeDay(toDay(new Date(waitingSince)), now)}</span>;
}

/** In hours below two days, else in days. */
function AnswerTime({ consultant: { answerHours } }: CellProps) {
  const t = useText();
  if (answerHours === null) return '–';
  if (answerHours < 2 * DAY_HOURS)
    return t('consultants.answer.hours', { count: Math.max(1, Math.round(answerHours)) });
  return t('consultants.answer.days', { count: Math.round(answerHours / DAY_HOURS) });
}

function LastLogin({ consultant: { lastLoginAt } }: CellProps) {
  const t = useText();
  return lastLoginAt === null ? t('consultants.never') : formatDate(lastLoginAt);
}

function SecondFactor({ consultant: { secondFactor } }: CellProps) {
  const t = useText();
  return secondFactor ? (
    t('consultants.second_factor.on')
  ) : (
    <StateTag tone="attention">{t('consultants.second_factor.off')}</StateTag>
  );
}
