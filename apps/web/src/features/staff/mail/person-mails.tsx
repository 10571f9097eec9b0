import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { Section } from '../../../ui/card.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useNear } from '../../../ui/use-near.ts';
import { useMailName } from './use-mail-name.ts';

type Mails = Outputs['client']['mails'];
type State = Mails['items'][number]['state'];

const meta = { inPlace: true };

const LOOKS: Record<State, { icon: IconName; tone: string }> = {
  sent: { icon: 'check', tone: 'text-ink-soft' },
  waiting: { icon: 'clock', tone: 'text-attention' },
  failed: { icon: 'error', tone: 'font-medium text-error' },
};

/** What was mailed to a client, for who looks after them. */
export function ClientMails({ id }: { id: string }) {
  const { place, isNear } = useNear<HTMLDivElement>();
  const query = useQuery(api.client.mails.queryOptions({ id }, { meta, enabled: isNear }));
  return <PersonMails place={place} query={query} />;
}

/** What was mailed to a consultant, for admins. */
export function ConsultantMails({ id }: { id: string }) {
  const { place, isNear } = useNear<HTMLDivElement>();
  const query = useQuery(api.consultant.mails.queryOptions({ id }, { meta, enabled: isNear }));
  return <PersonMails place={place} query={query} />;
}

type Place = ReturnType<typeof useNear<HTMLDivElement>>['place'];

/** Which mails went to a person and what became of each; not what they say. */
function PersonMails({ place, query }: { place: Place; query: UseQueryResult<Mails, unknown> }) {
  const t = useText();
  return (
    <Section title={t('mails.title')}>
      <div {...place} className="min-h-24">
        {query.isEnabled && (
          <Loaded query={query} size="h-24 w-full">
            {({ items, keepDays }) => (
              <>
                <p className="measure mb-4 text-ink-soft">{t('mails.lead', { days: keepDays })}</p>
                {items.length === 0 ? <p className="text-ink-soft">{t('mails.none')}</p> : <List mails={items} />}
              </>
            )}
          </Loaded>
        )}
      </div>
    </Section>
  );
}

function List({ mails }: { mails: Mails['items'] }) {
  const t = useText();
  const getName = useMailName();
  return (
    <ul className="bare-list flex flex-col">
      {mails.map(({ id, template, state, at }) => (
        <li
          key={id}
          className="flex flex-col gap-x-6 border-b border-line py-2 last:border-b-0 sm:flex-row sm:items-baseline sm:justify-between"
        >
          <span className="min-w-0">{getName(template)}</span>
          <span className={`tabular flex items-start gap-1.5 text-small ${LOOKS[state].tone}`}>
            <Icon name={LOOKS[state].icon} size={16} className="mt-0.5" />
            {t(`mails.${state}`, { at: formatDateTime(at) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
