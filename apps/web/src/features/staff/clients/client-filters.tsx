import { CLIENT_NEEDS, CLIENT_SORTS } from '@app/schema/choices';
import { INACTIVE_DAYS } from '@app/schema/clients';
import { useText } from '../../../lib/i18n.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import type { ClientSearch } from './client-search.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { ChoiceFilter } from '../../../ui/choice-filter.tsx';

type Props = { search: ClientSearch; change: (part: ClientSearch) => void };

/** Search, filter by need and sort, kept in the address. */
export function ClientFilters({ search, change }: Props) {
  const t = useText();
  const [typed, type] = useUrlText(search.q ?? '', (q) => change({ q: q || undefined }));
  return (
    <div
      role="search"
      aria-label={t('clients.filters')}
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1fr]"
    >
      <SearchField label={t('clients.search')} className="sm:col-span-2 lg:col-span-1" typed={typed} onType={type} />
      <ChoiceFilter
        label={t('clients.filter')}
        any={t('clients.filter_all')}
        choices={CLIENT_NEEDS}
        getLabel={(need) => t(`clients.need.${need}`, { days: INACTIVE_DAYS })}
        value={search.need}
        onChoose={(need) => change({ need })}
      />
      <ChoiceFilter
        label={t('clients.sort')}
        choices={CLIENT_SORTS}
        getLabel={(sort) => t(`clients.sort.${sort}`)}
        value={search.sort ?? 'company'}
        onChoose={(sort) => change({ sort })}
      />
    </div>
  );
}
