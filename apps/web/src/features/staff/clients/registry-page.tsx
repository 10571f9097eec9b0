import { registerClientInput } from '@app/schema/accounts';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { api } from '../../../lib/api.ts';
import { useStaffArea } from '../../../lib/staff-area.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useAppForm } from '../../../ui/form/form.tsx';
import { type Colleague, refreshPeople } from '../staff-queries.ts';
import { ConsultantPicker } from '../consultants/consultant-picker.tsx';
import { PERSON_LABELS, PersonForm } from '../people/person-form.tsx';
import { useAccountRequest } from './account-request.tsx';
import {
  getEmptyPerson,
  LanguageChoice,
  RegistrationPage,
  type RegistrationProps,
} from '../people/registration-page.tsx';

/** The request for an account that the form is filled from. */
type RequestProps = { requestId?: string | undefined };

/** Registers clients: of the consultant who does it, or of the one whom an admin chooses. */
export function RegistryPage({ requestId }: RequestProps) {
  const t = useText();
  const area = useStaffArea();
  return (
    <RegistrationPage
      title={t('clients.register.title')}
      lead={t('clients.register.lead')}
      renderForm={(onRegistered) => <ClientForm onRegistered={onRegistered} requestId={requestId} />}
      another={t('clients.register.another')}
      open={t('clients.register.open')}
      details={PATHS.client[area]}
    />
  );
}

function ClientForm({ onRegistered, requestId }: RegistrationProps & RequestProps) {
  const t = useText();
  const area = useStaffArea();
  const isAdmin = area === 'admin';
  const [consultant, choose] = useState<Colleague | null>(null);
  const [givesRight, setGivesRight] = useState(true);
  const { request, above } = useAccountRequest(requestId);
  const register = useMutation(api.auth.registerClient.mutationOptions({ meta: { inPlace: true, silent: true } }));
  const form = useAppForm({
    labels: PERSON_LABELS,
    defaultValues: { ...getEmptyPerson('User'), ...request },
    schema: registerClientInput,
    check: ({ consultantId }) => (isAdmin && !consultantId ? { consultantId: VALIDATION_KEYS.required } : {}),
    onSubmit: (input) => register.mutateAsync({ ...input, givePlanRight: givesRight }),
    onSuccess: ({ id }, { company = '', email = '' }) => {
      void refreshPeople();
      const next = t(givesRight ? 'clients.invited.next_right' : 'clients.invited.next_no_right');
      onRegistered({ id, name: company.trim(), email: email.trim(), next });
    },
    marks: 'left',
  });
  return (
    <PersonForm
      form={form}
      person="User"
      above={above}
      act={t('clients.register.submit')}
      cancel={{ to: PATHS.clients[area] }}
      leaveText={t('clients.register.leave')}
    >
      <LanguageChoice form={form} />
      <Checkbox
        label={t('clients.register.right')}
        hint={t('clients.register.right_hint')}
        checked={givesRight}
        onCheckedChange={(next) => Promise.resolve(setGivesRight(next))}
      />
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
