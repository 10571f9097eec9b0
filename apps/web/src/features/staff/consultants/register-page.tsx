import { registerConsultantInput } from '@app/schema/accounts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { currentLanguage, useText } from '../../../lib/i18n.ts';
import { api } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { useAppForm } from '../../../ui/form/form.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { DETAILS_FIELDS } from '../../account/details-fields.ts';
import { Invited } from '../people/invited.tsx';
import { LanguageChoice } from '../people/language-choice.tsx';
import { PERSON_LABELS, PersonForm, type PersonValues } from '../people/person-form.tsx';
import { refreshPeople } from '../people/refresh-people.ts';

type Registered = { id: string; name: string; email: string };

const EMPTY: PersonValues = Object.fromEntries(DETAILS_FIELDS.Consultant.map((field) => [field, '']));

/** A new consultant is registered here, one after another, and gets an invitation by mail. */
export function RegisterConsultantPage() {
  const t = useText();
  const [registered, setRegistered] = useState<Registered | null>(null);
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeading lead={t('consultants.registry.lead')}>{t('consultants.registry.title')}</PageHeading>
      {registered ? (
        <Invited
          name={registered.name}
          email={registered.email}
          actions={
            <>
              <Button look="primary" onClick={() => setRegistered(null)}>
                {t('consultants.registered.another')}
              </Button>
              <LinkButton to={PATHS.consultant} params={{ id: registered.id }}>
                {t('consultants.registered.details')}
              </LinkButton>
            </>
          }
        />
      ) : (
        <RegisterForm onRegistered={setRegistered} />
      )}
    </div>
  );
}

function RegisterForm({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const t = useText();
  const register = useMutation(api.auth.registerConsultant.mutationOptions({ meta: { inPlace: true } }));
  const [start] = useState<PersonValues>(() => ({ ...EMPTY, languageCode: currentLanguage() }));
  const form = useAppForm({
    labels: PERSON_LABELS,
    defaultValues: start,
    schema: registerConsultantInput,
    onSubmit: (input) => register.mutateAsync(input),
    onSuccess: ({ id }, { firstName = '', lastName = '', email = '' }) => {
      void refreshPeople();
      onRegistered({ id, name: `${firstName.trim()} ${lastName.trim()}`, email: email.trim() });
    },
    marks: 'left',
    stays: true,
  });
  return (
    <PersonForm
      form={form}
      person="Consultant"
      act={t('consultants.registry.act')}
      cancel={
        <LinkButton look="quiet" to={PATHS.consultants}>
          {t('account.cancel')}
        </LinkButton>
      }
      leaveText={t('consultants.registry.leave')}
    >
      <LanguageChoice form={form} />
    </PersonForm>
  );
}
