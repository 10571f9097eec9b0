import { TODAY_SHOWN } from '@app/schema/clients';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { LINE_LINK, TextLink } from '../../../ui/text-link.tsx';
import { findHeading, useFocusAfter } from '../../../ui/use-next-focus.ts';
import { refreshPeople, todayQuery, type DueClient } from '../staff-queries.ts';
import { TodayRow } from './today-row.tsx';
import { useSnooze } from './use-snooze.ts';

/** For consultants: who needs them today, a row for each client, the most urgent first. */
export function TodayPage() {
  const t = useText();
  const query = useQuery(todayQuery);
  return (
    <div className="flex flex-col gap-6">
      <PageHeading lead={t('today.lead')}>{t('today.title')}</PageHeading>
      <Loaded query={query} size="h-60 w-full">
        {(clients) => (
          <>
            <Due clients={clients.filter(({ snoozedUntil }) => snoozedUntil === null)} />
            <Snoozed clients={clients.filter(({ snoozedUntil }) => snoozedUntil !== null)} />
          </>
        )}
      </Loaded>
    </div>
  );
}

type Props = { clients: readonly DueClient[] };

function Due({ clients }: Props) {
  const t = useText();
  if (clients.length === 0)
    return (
      <EmptyState
        icon="check-circle"
        title={t('consultant_dashboard.calm.title')}
        action={<LinkButton to={PATHS.clients.consultant}>{t('clients.no_match.clear')}</LinkButton>}
      >
        {t('consultant_dashboard.calm.text')}
      </EmptyState>
    );
  const first = clients.find(({ needs }) => needs[0]?.need === 'waiting')?.id;
  return (
    <>
      <p role="status" className="text-small text-ink-soft">
        {t(clients.length < TODAY_SHOWN ? 'today.count' : 'today.count_first', { count: clients.length })}
      </p>
      <RowList
        items={clients}
        rowClass="items-center gap-y-1 py-1.5 sm:min-h-12 md:grid-cols-[minmax(0,0.9fr)_minmax(0,1.2fr)_minmax(0,2fr)]"
      >
        {(client) => <TodayRow client={client} first={client.id === first} />}
      </RowList>
    </>
  );
}

/** Who was left alone until a day, and the way to take them back before. */
function Snoozed({ clients }: Props) {
  const t = useText();
  if (clients.length === 0) return null;
  return (
    <Disclosure summary={t('today.snoozed', { count: clients.length })}>
      <RowList items={clients} rowClass="items-center py-1.5 sm:min-h-12 sm:grid-cols-[1fr_1fr_auto]">
        {(client) => <SnoozedRow client={client} />}
      </RowList>
    </Disclosure>
  );
}

function SnoozedRow({ client: { id, company, snoozedUntil } }: { client: DueClient }) {
  const t = useText();
  const snooze = useSnooze();
  useFocusAfter(findHeading);
  return (
    <>
      <TextLink to={PATHS.client.consultant} params={{ id }} className={LINE_LINK}>
        <span className="min-w-0">{company}</span>
      </TextLink>
      <p className="text-small text-ink-soft">
        {snoozedUntil !== null && t('today.comes_back', { date: formatDate(snoozedUntil) })}
      </p>
      <div>
        <Button
          size="small"
          busy={snooze.isPending}
          onClick={() => snooze.mutate({ id, until: null }, { onSuccess: () => void refreshPeople() })}
        >
          {t('today.take_back')}
          <span className="sr-only">{`: ${company}`}</span>
        </Button>
        <FailureText error={snooze.error} />
      </div>
    </>
  );
}
