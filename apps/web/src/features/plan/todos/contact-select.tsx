import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.ts';
import { Select } from '../../../ui/select.tsx';
import { contactsQuery, listNamed } from '../data/contacts-query.ts';

type Props = {
  id?: string;
  /** Empty while a name is typed. */
  value: string;
  onChange: (id: string) => void;
  /** What is wrong with who was chosen. */
  error?: string | undefined;
};

/** The choice of a person without an account for a to-do; nothing where the client has named nobody. */
export function ContactSelect({ id, value, onChange, error }: Props) {
  const t = useText();
  const { data } = useQuery(contactsQuery);
  const named = listNamed(data).map((contact) => ({ value: contact.id, label: contact.name }));
  const people = data === undefined && value !== '' ? [{ value, label: '…' }] : named;
  if (people.length === 0 && !error) return null;
  return (
    <Select
      id={id}
      label={t('all_todos.contact')}
      hint={t('all_todos.contact.hint')}
      choices={[{ value: '', label: t('all_todos.contact.nobody') }, ...people]}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
