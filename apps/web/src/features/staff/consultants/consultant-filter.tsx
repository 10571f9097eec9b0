import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.ts';
import { Select } from '../../../ui/select.tsx';
import { allConsultantsQuery } from './consultant-queries.ts';

type Props = { value: string | undefined; onChange: (id: string | undefined) => void };

/** Narrows a list to what one consultant looks after. */
export function ConsultantFilter({ value, onChange }: Props) {
  const t = useText();
  const { data: consultants = [] } = useQuery(allConsultantsQuery);
  return (
    <Select
      className="max-w-xl"
      label={t('consultants.filter')}
      placeholder={t('consultants.filter.all')}
      choices={consultants.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }))}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}
