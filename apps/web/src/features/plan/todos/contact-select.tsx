import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.ts';
import { Select } from '../../../ui/select.tsx';
import { contactsQuery, listNamed } from '../data/contacts-query.ts';

type Props = {
  /** Empty while a name is typed. */
  value: string;
  onChange: (id: string) => void;
};

/** The choice of a person without an account for a to-do; nothing where the client has named nobody. */
export function ContactSelect({ value, onChange }: Props) {
  const t = useText();
  const named = listNamed(useQuery(contactsQuery).data);
  if (named.length === 0) return null;
  const people = named.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={t('all_todos.contact')}
      hint={t('all_todos.contact.hint')}
      choices={[{ value: '', label: t('all_todos.contact.nobody') }, ...people]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
