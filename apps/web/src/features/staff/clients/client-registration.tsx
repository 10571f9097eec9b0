import { registerClientInput } from '@app/schema/accounts';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { currentLanguage, useText } from '../../../lib/i18n.ts';
import { api } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { useAppForm } from '../../../ui/form/form.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { DETAILS_FIELDS } from '../../account/details-fields.ts';
import type { Colleague } from '../consultants/consultant-queries.ts';
import { ConsultantPicker } from '../consultants/consultant-picker.tsx';
import { Invited } from '../people/invited.tsx';
import { LanguageChoice } from '../people/language-choice.tsx';
import { PERSON_LABELS, PersonForm, type PersonValues } from '../people/person-form.tsx';
import { refreshPeople } from '../people/refresh-people.ts';
import { useStaffArea } from '../../../lib/staff-area.ts';

type Registered = { id: string; company: string; email: string };

const EMPTY: PersonValues = Object.fromEntries(DETAILS_FIELDS.User.map((field) => [field, '']));

/** Registers clients one after another: of the consultant who does it, or of the one whom an admin chooses. */
export function ClientRegistration() {
  const t = useText();
  const area = useStaffArea();
  const [registered, setRegistered] = useState<Registered | null>(null);
  if (!registered) return <RegistrationForm onRegistered={setRegistered} />;
  return (
    <Invited
      name={registered.company}
      email={registered.email}
      actions={
        <>
          <Button look="primary" onClick={() => setRegistered(null)}>
            {t('clients.register.another')}
          </Button>
          <LinkButton to={PATHS.client[area]} params={{ id: registered.id }}>
            {t('clients.register.open')}
          </LinkButton>
        </>
      }
    />
  );
}

function RegistrationForm({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const t = useText();
  const area = useStaffArea();
  const isAdmin = area === 'admin';
  const [consultant, choose] = useState<Colleague | null>(null);
  const register = useMutation(api.auth.registerClient.mutationOptions({ meta: { inPlace: true } }));
  const [start] = useState<PersonValues>(() => ({ ...EMPTY, languageCode: currentLanguage() }));
  const form = useAppForm({
    labels: PERSON_LABELS,
    defaultValues: start,
    schema: registerClientInput,
    check: ({ consultantId }) => (isAdmin && !consultantId ? { consultantId: VALIDATION_KEYS.required } : {}),
    onSubmit: (input) => register.mutateAsync(input),
    onSuccess: ({ id }, { company = '', email = '' }) => {
      void refreshPeople();
      onRegistered({ id, company: company.trim(), email: email.trim() });
    },
    marks: 'left',
    stays: true,
  });
  return (
    <PersonForm
      form={form}
      person="User"
      act={t('clients.register.submit')}
      cancel={
        <LinkButton look="quiet" to={PATHS.clients[area]}>
          {t('account.cancel')}
        </LinkButton>
      }
      leaveText={t('clients.register.leave')}
    >
      <LanguageChoice form={form} />
      {isAdmin && (
        <ConsultantPicker
          {...form.frame('consultantId')}
          chosen={consultant}
          onChosen={(chosen) => {
            choose(chosen);
            form.set('consultantId', chosen.id);
          }}
        />
      )}
    </PersonForm>
  );
}
