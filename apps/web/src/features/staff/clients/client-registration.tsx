import { registerClientInput } from '@app/schema/accounts';
import { useState } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { currentLanguage, useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { DETAILS_FIELDS } from '../../account/details-fields.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import type { Colleague } from '../consultants/consultant-queries.ts';
import { ConsultantPicker } from '../consultants/consultant-picker.tsx';
import { Invited } from '../people/invited.tsx';
import { LanguageChoice } from '../people/language-choice.tsx';
import { PersonFields } from '../people/person-fields.tsx';
import { registrationFaults, type PersonField, type PersonValues } from '../people/person-rules.ts';
import { refreshPeople } from '../people/refresh-people.ts';
import { usePersonForm } from '../people/use-person-form.ts';
import { useStaffArea } from '../../../lib/staff-area.ts';

type Registered = { id: string; company: string; email: string };

const FIELDS: readonly PersonField[] = [...DETAILS_FIELDS.User, 'languageCode'];
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
  const person = usePersonForm({
    fields: isAdmin ? [...FIELDS, 'consultantId'] : FIELDS,
    start: { ...EMPTY, languageCode: currentLanguage() },
    faultsOf: (values) => registrationFaults(values, isAdmin),
    save: (values) => trpc.auth.registerClient.mutate(registerClientInput.parse(values)),
    onSaved: ({ id }, { company = '', email = '' }) => {
      void refreshPeople();
      onRegistered({ id, company: company.trim(), email: email.trim() });
    },
  });
  return (
    <form noValidate onSubmit={(event) => void person.submit(event)} className="flex flex-col gap-6">
      <ErrorSummary {...person.summary} />
      <PersonFields person={person} fields={DETAILS_FIELDS.User} />
      <LanguageChoice person={person} />
      {isAdmin && (
        <ConsultantPicker
          id={person.idOf('consultantId')}
          label={t('people.consultant')}
          error={person.textOf('consultantId')}
          chosen={consultant}
          onChosen={(chosen) => {
            choose(chosen);
            person.form.setValue('consultantId', chosen.id, { shouldDirty: true, shouldValidate: true });
          }}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {/* A press must not blur the field first: the fault that appears then would push the button from under the pointer. */}
        <Button type="submit" look="primary" busy={person.busy} onMouseDown={(event) => event.preventDefault()}>
          {t('clients.register.submit')}
        </Button>
        <LinkButton look="quiet" to={PATHS.clients[area]}>
          {t('account.cancel')}
        </LinkButton>
      </div>
      <LeaveGuard
        active={person.isDirty}
        title={t('account.details.leave.title')}
        text={t('clients.register.leave')}
        confirmLabel={t('account.leave')}
      />
    </form>
  );
}
