import { CLIENT_NEEDS, CLIENT_SORTS } from '@app/schema/choices';
import { INACTIVE_DAYS } from '@app/schema/clients';
import { useText } from '../../../lib/i18n.ts';
import { readChoice } from '../../../lib/search-params.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ClientSearch } from './client-search.ts';

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
      <TextField
        label={t('clients.search')}
        type="search"
        autoComplete="off"
        className="sm:col-span-2 lg:col-span-1"
        suffix={<Icon name="search" />}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <Select
        label={t('clients.filter')}
        placeholder={t('clients.filter_all')}
        choices={CLIENT_NEEDS.map((need) => ({
          value: need,
          label: t(`clients.need.${need}`, { days: INACTIVE_DAYS }),
        }))}
        value={search.need ?? ''}
        onChange={(event) => change({ need: readChoice(CLIENT_NEEDS)(event.target.value) })}
      />
      <Select
        label={t('clients.sort')}
        choices={CLIENT_SORTS.map((sort) => ({ value: sort, label: t(`clients.sort.${sort}`) }))}
        value={search.sort ?? 'company'}
        onChange={(event) => change({ sort: readChoice(CLIENT_SORTS)(event.target.value) })}
      />
    </div>
  );
}
