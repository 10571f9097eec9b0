import { useInfiniteQuery } from '@tanstack/react-query';
import { api, PAGED } from '../../../lib/api.ts';
import { useEveryPage } from '../../../lib/every-page.ts';
import { useText } from '../../../lib/i18n.ts';
import { Select } from '../../../ui/select.tsx';

const MOST_IN_A_PAGE = 200; // the server gives no more

/** All of them, to choose from: a firm has a few, seldom hundreds. */
const allConsultantsQuery = api.consultant.list.infiniteQueryOptions(
  { limit: MOST_IN_A_PAGE },
  { ...PAGED, staleTime: 60_000, meta: { inPlace: true } },
);

type Props = { value: string | undefined; onChange: (id: string | undefined) => void };

/** Narrows a list to what one consultant looks after. */
export function ConsultantFilter({ value, onChange }: Props) {
  const t = useText();
  const consultants = useEveryPage(useInfiniteQuery(allConsultantsQuery)).flatMap(({ items }) => items);
  return (
    <Select
      label={t('consultants.filter')}
      placeholder={t('consultants.filter.all')}
      choices={consultants.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }))}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}
