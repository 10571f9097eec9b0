import { PLAN_STATES } from '@app/schema/choices';
import { useText } from '../../../lib/i18n.ts';
import { readChoice } from '../../../lib/search-params.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ConsultantFilter } from '../consultants/consultant-filter.tsx';
import type { PlansSearch } from './plans-search.ts';

type Props = { search: PlansSearch; change: (part: PlansSearch) => void };

/** Text, state and consultant, kept in the address. */
export function PlanFilters({ search, change }: Props) {
  const t = useText();
  const [typed, type] = useUrlText(search.q ?? '', (q) => change({ q: q || undefined }));
  return (
    <div
      role="search"
      aria-label={t('plans.filters')}
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.5fr]"
    >
      <TextField
        label={t('plans.search')}
        type="search"
        autoComplete="off"
        className="sm:col-span-2 lg:col-span-1"
        suffix={<Icon name="search" />}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <Select
        label={t('plans.state')}
        placeholder={t('plans.state.any')}
        choices={PLAN_STATES.map((state) => ({ value: state, label: t(`plans.state.${state}`) }))}
        value={search.state ?? ''}
        onChange={(event) => change({ state: readChoice(PLAN_STATES)(event.target.value) })}
      />
      <ConsultantFilter value={search.consultant} onChange={(consultant) => change({ consultant })} />
    </div>
  );
}
