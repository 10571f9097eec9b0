import type { Contact } from '@app/schema/contacts';
import { CONTACTS_MAX } from '@app/schema/contact-limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useMainUserName, useOwnRole } from '../../lib/own-account.ts';
import { PATHS } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { useNextFocus } from '../../ui/use-next-focus.ts';
import { contactsQuery } from '../plan/data/contacts-query.ts';
import { PersonForm } from './contact-form.tsx';
import { PersonFacts, PersonRow } from './person-row.tsx';

/** The list, or the form for a person: a new one where it is null. */
type View = { of: 'list'; returned: boolean } | { of: 'form'; person: Contact | null };

/** The people without an account whom a client makes responsible for to-dos. */
export function PeoplePage() {
  const t = useText();
  const query = useQuery(contactsQuery);
  const isOwner = useOwnRole() === 'owner'; // colleagues read
  const [view, setView] = useState<View>({ of: 'list', returned: false });
  const back = () => setView({ of: 'list', returned: true });
  const edit = (person: Contact | null) => setView({ of: 'form', person });
  return (
    <div className="flex flex-col gap-6">
      <PageHeading lead={t('contacts.lead')}>{t('contacts.title')}</PageHeading>
      {view.of === 'form' ? (
        <Card className="flex max-w-2xl flex-col gap-5">
          <PersonForm person={view.person} people={query.data ?? []} onDone={back} />
        </Card>
      ) : (
        <Loaded query={query} size="h-40 w-full">
          {(people) =>
            isOwner ? <People people={people} returned={view.returned} onEdit={edit} /> : <ReadPeople people={people} />
          }
        </Loaded>
      )}
      <TextLink to={PATHS.allTodos} className="self-start py-1">
        {t('nav.all_todos')}
      </TextLink>
    </div>
  );
}

/** The same for colleagues of the main user, who alone changes it. */
function ReadPeople({ people }: { people: readonly Contact[] }) {
  const t = useText();
  const name = useMainUserName();
  const named = people.filter((person) => person.name !== null);
  if (named.length === 0)
    return (
      <EmptyState title={t('contacts.none.title')} icon="person">
        {t('contacts.none.ask', { name })}
      </EmptyState>
    );
  return (
    <Card>
      <ul aria-label={t('contacts.title')} className="bare-list flex flex-col gap-4">
        {named.map((person) => (
          <li key={person.id}>
            <PersonFacts person={person} name={person.name ?? ''} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type PeopleProps = {
  people: readonly Contact[];
  /** The list took the place of the form: its first control takes the focus. */
  returned: boolean;
  onEdit: (person: Contact | null) => void;
};

function People({ people, returned, onEdit }: PeopleProps) {
  const t = useText();
  const add = useFocus<HTMLButtonElement>(returned);
  const named = people.filter(({ leftAt }) => leftAt === null).length;
  useNextFocus(named, () => add.current);
  const isFull = named >= CONTACTS_MAX;
  const button = (
    <Button
      ref={add}
      look={people.length === 0 ? 'primary' : 'secondary'}
      icon="plus"
      className="self-start"
      disabledReason={isFull ? t('validation_errors_text.contacts_max', { max: CONTACTS_MAX }) : null}
      onClick={() => onEdit(null)}
    >
      {t('contacts.add')}
    </Button>
  );
  if (people.length === 0)
    return (
      <EmptyState title={t('contacts.none.title')} icon="person" action={button}>
        {t('contacts.none.text')}
      </EmptyState>
    );
  return (
    <>
      <Card>
        <ul aria-label={t('contacts.title')} className="bare-list flex flex-col">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} onEdit={() => onEdit(person)} />
          ))}
        </ul>
      </Card>
      {button}
    </>
  );
}
