import { PLAN_STATES } from '@app/schema/choices';
import { useText } from '../../../lib/i18n.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import { ConsultantFilter } from '../consultants/consultant-filter.tsx';
import type { PlansSearch } from './plans-search.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { ChoiceFilter } from '../../../ui/choice-filter.tsx';

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
      <SearchField label={t('plans.search')} className="sm:col-span-2 lg:col-span-1" typed={typed} onType={type} />
      <ChoiceFilter
        label={t('plans.state')}
        any={t('plans.state.any')}
        choices={PLAN_STATES}
        getLabel={(state) => t(`plans.state.${state}`)}
        value={search.state}
        onChoose={(state) => change({ state })}
      />
      <ConsultantFilter value={search.consultant} onChange={(consultant) => change({ consultant })} />
    </div>
  );
}
