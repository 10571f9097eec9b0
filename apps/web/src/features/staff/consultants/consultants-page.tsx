import { useInfiniteQuery } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { hasSearch } from '../../../lib/search-params.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { workloadQuery } from '../staff-queries.ts';
import type { ConsultantsSearch } from '../staff-search.ts';
import { WorkloadTable } from './workload-table.tsx';

/** Every consultant of the firm, with how many clients each has, who waits for them, and how they log in. */
export function ConsultantsPage({ search }: { search: ConsultantsSearch }) {
  const t = useText();
  const change = useSearchChange();
  const [typed, type] = useUrlText(search.q ?? '', (q) => change({ q: q || undefined }));
  const clear = () => {
    type('');
    change({ q: undefined, factor: undefined });
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PageHeading>{t('consultants.title')}</PageHeading>
        <LinkButton to={PATHS.consultantRegistry} look="primary" icon="plus">
          {t('consultants.register')}
        </LinkButton>
      </div>
      <search className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <SearchField label={t('consultants.search')} className="w-full max-w-xl" typed={typed} onType={type} />
        <Checkbox
          label={t('consultants.filter.no_second_factor')}
          checked={search.factor === 'none'}
          onCheckedChange={async (on) => change({ factor: on ? 'none' : undefined })}
        />
      </search>
      <Found search={search} onClear={clear} />
    </div>
  );
}

function Found({ search, onClear }: { search: ConsultantsSearch; onClear: () => void }) {
  const t = useText();
  const query = useInfiniteQuery(workloadQuery(search));
  const searched = hasSearch(search);
  const kind = searched ? 'no_match' : 'none';
  return (
    <PagedList
      query={query}
      empty={
        <EmptyState
          icon={searched ? 'search' : 'people'}
          title={t(`consultants.${kind}.title`)}
          action={searched && <Button onClick={onClear}>{t('consultants.no_match.clear')}</Button>}
        >
          {t(`consultants.${kind}.text`)}
        </EmptyState>
      }
      shown={(count) => t('consultants.shown', { count })}
    >
      {(consultants) => <WorkloadTable consultants={consultants} />}
    </PagedList>
  );
}
