import { useInfiniteQuery } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { STANDALONE, TextLink } from '../../../ui/text-link.tsx';
import { DisabledTag } from '../disabling/disabled-tag.tsx';
import { consultantListQuery, type ListedConsultant } from '../staff-queries.ts';

/** Every consultant of the firm, with how many clients each looks after. */
export function ConsultantsPage({ search: { q = '' } }: { search: { q?: string | undefined } }) {
  const t = useText();
  const change = useSearchChange();
  const [typed, type] = useUrlText(q, (text) => change({ q: text || undefined }));
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PageHeading>{t('consultants.title')}</PageHeading>
        <LinkButton to={PATHS.consultantRegistry} look="primary" icon="plus">
          {t('consultants.register')}
        </LinkButton>
      </div>
      <search>
        <SearchField label={t('consultants.search')} className="max-w-xl" typed={typed} onType={type} />
      </search>
      <Found q={q} onClear={() => type('')} />
    </div>
  );
}

function Found({ q, onClear }: { q: string; onClear: () => void }) {
  const t = useText();
  const query = useInfiniteQuery(consultantListQuery(q));
  const kind = q === '' ? 'none' : 'no_match';
  return (
    <PagedList
      query={query}
      empty={
        <EmptyState
          icon={q === '' ? 'people' : 'search'}
          title={t(`consultants.${kind}.title`)}
          action={q !== '' && <Button onClick={onClear}>{t('consultants.no_match.clear')}</Button>}
        >
          {t(`consultants.${kind}.text`)}
        </EmptyState>
      }
      shown={(count) => t('consultants.shown', { count })}
    >
      {(consultants) => (
        <RowList items={consultants} rowClass="gap-y-2 py-4 sm:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
          {(consultant) => <ConsultantRow consultant={consultant} />}
        </RowList>
      )}
    </PagedList>
  );
}

function ConsultantRow({ consultant }: { consultant: ListedConsultant }) {
  const t = useText();
  const { id, firstName, lastName, email, phoneNumber, verified, disabled, clientCount } = consultant;
  const name = `${firstName} ${lastName}`;
  return (
    <>
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
    </>
  );
}
