import { registerConsultantInput } from '@app/schema/accounts';
import { useMutation } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { api } from '../../../lib/api.ts';
import { useAppForm } from '../../../ui/form/form.tsx';
import { PERSON_LABELS, PersonForm } from '../people/person-form.tsx';
import { refreshPeople } from '../staff-queries.ts';
import {
  getEmptyPerson,
  LanguageChoice,
  RegistrationPage,
  type RegistrationProps,
} from '../people/registration-page.tsx';

/** A new consultant is registered here, one after another, and gets an invitation by mail. */
export function RegisterConsultantPage() {
  const t = useText();
  return (
    <RegistrationPage
      title={t('consultants.registry.title')}
      lead={t('consultants.registry.lead')}
      renderForm={(onRegistered) => <ConsultantForm onRegistered={onRegistered} />}
      another={t('consultants.registered.another')}
      open={t('consultants.registered.details')}
      details={PATHS.consultant}
    />
  );
}

function ConsultantForm({ onRegistered }: RegistrationProps) {
  const t = useText();
  const register = useMutation(api.auth.registerConsultant.mutationOptions({ meta: { inPlace: true, silent: true } }));
  const form = useAppForm({
    labels: PERSON_LABELS,
    defaultValues: getEmptyPerson('Consultant'),
    schema: registerConsultantInput,
    onSubmit: (input) => register.mutateAsync(input),
    onSuccess: ({ id }, { firstName = '', lastName = '', email = '' }) => {
      void refreshPeople();
      onRegistered({
        id,
        name: `${firstName.trim()} ${lastName.trim()}`,
        email: email.trim(),
        next: t('people.invited.next'),
      });
    },
    marks: 'left',
  });
  return (
    <PersonForm
      form={form}
      person="Consultant"
      act={t('consultants.registry.act')}
      cancel={{ to: PATHS.consultants }}
      leaveText={t('consultants.registry.leave')}
    >
      <LanguageChoice form={form} />
    </PersonForm>
  );
}
