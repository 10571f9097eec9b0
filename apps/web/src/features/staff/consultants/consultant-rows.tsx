import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { Fact } from '../../../ui/fact.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { STANDALONE, TextLink } from '../../../ui/text-link.tsx';
import { DisabledTag } from '../disabling/disabled-tag.tsx';
import type { ListedConsultant } from './consultant-queries.ts';

/** Consultants: rows where there is room, cards where there is not. */
export function ConsultantRows({ consultants }: { consultants: readonly ListedConsultant[] }) {
  return (
    <ul className="bare-list flex flex-col rounded-card border border-line bg-sheet shadow-sheet">
      {consultants.map((consultant) => (
        <ConsultantRow key={consultant.id} consultant={consultant} />
      ))}
    </ul>
  );
}

function ConsultantRow({ consultant }: { consultant: ListedConsultant }) {
  const t = useText();
  const { id, firstName, lastName, email, phoneNumber, verified, disabled, clientCount } = consultant;
  const name = `${firstName} ${lastName}`;
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-2 border-b border-line px-5 py-4 last:border-b-0 sm:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <h2 className="max-w-full text-body break-words">
          <TextLink to={PATHS.consultant} params={{ id }} className={STANDALONE}>
            {name}
          </TextLink>
        </h2>
        {disabled && <DisabledTag />}
        {!verified && <StateTag tone="neutral">{t('consultants.not_verified')}</StateTag>}
      </div>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <Fact label={t('consultants.contact')}>
          {email}
          <span className="tabular block text-small text-ink-soft">{phoneNumber}</span>
        </Fact>
        <Fact label={t('consultants.clients')}>
          {clientCount === 0 ? (
            t('consultants.client_count', { count: clientCount })
          ) : (
            <TextLink to={PATHS.clients.admin} search={{ consultant: id }} className={STANDALONE}>
              {t('consultants.client_count', { count: clientCount })}
              <span className="sr-only">{`, ${name}`}</span>
            </TextLink>
          )}
        </Fact>
      </dl>
    </li>
  );
}
