import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { consultantListQuery } from './consultant-queries.ts';
import { ConsultantRows } from './consultant-rows.tsx';
import { SearchField } from '../../../ui/search-field.tsx';

/** Every consultant of the firm, with how many clients each looks after. */
export function ConsultantsPage({ search: { q = '' } }: { search: { q?: string | undefined } }) {
  const t = useText();
  const navigate = useNavigate();
  const [typed, type] = useUrlText(
    q,
    (text) =>
      void navigate({ to: PATHS.consultants, search: text ? { q: text } : {}, replace: true, resetScroll: false }),
  );
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PageHeading>{t('consultants.title')}</PageHeading>
        <RegisterButton />
      </div>
      <search>
        <SearchField label={t('consultants.search')} className="max-w-xl" typed={typed} onType={type} />
      </search>
      <Found q={q} onClear={() => type('')} />
    </div>
  );
}

function RegisterButton() {
  const t = useText();
  return (
    <LinkButton to={PATHS.consultantRegistry} look="primary" icon="plus">
      {t('consultants.register')}
    </LinkButton>
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
      {(consultants) => <ConsultantRows consultants={consultants} />}
    </PagedList>
  );
}
