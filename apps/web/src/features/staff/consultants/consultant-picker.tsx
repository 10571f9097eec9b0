import { COLLEAGUES_SHOWN } from '@app/schema/consultants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { type Colleague, colleaguesQuery } from '../staff-queries.ts';

type Props = {
  label: string;
  chosen: Colleague | null;
  onChosen: (colleague: Colleague) => void;
  /** Who is not offered, as they are who gives. */
  except?: string | undefined;
  error?: string | undefined;
  /** Id of the group, for a link from an error summary. */
  id?: string | undefined;
};

/** Finds a consultant by name among all, with how many clients each has. */
export function ConsultantPicker({ label, chosen, onChosen, except, error, id }: Props) {
  const t = useText();
  const [q, setQ] = useState('');
  const [typed, type] = useUrlText(q, setQ);
  const query = useQuery(colleaguesQuery(q));
  const found = query.data?.filter((one) => one.id !== except) ?? [];
  const people = chosen && !found.some((one) => one.id === chosen.id) ? [chosen, ...found] : found;
  return (
    <div className="flex flex-col gap-4">
      <SearchField label={t('move.search')} typed={typed} onType={type} inForm />
      <Loaded query={query} size="h-32 w-full">
        {(all) => (
          <>
            <RadioGroup
              id={id}
              label={label}
              error={error}
              value={chosen?.id ?? null}
              onValueChange={(value) => onChosen(people.find((one) => one.id === value)!) /* one of these */}
              choices={people.map(({ id: value, firstName, lastName, clientCount }) => ({
                value,
                label: `${firstName} ${lastName}`,
                hint: t('move.clients_now', { count: clientCount }),
              }))}
            />
            <p role="status" className="text-small text-ink-soft empty:hidden">
              {found.length === 0 && t('move.nobody')}
              {all.length === COLLEAGUES_SHOWN && t('move.more_people')}
            </p>
          </>
        )}
      </Loaded>
    </div>
  );
}
