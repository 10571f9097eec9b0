import { registerConsultantInput } from '@app/schema/accounts';
import { useState } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { currentLanguage, useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { DETAILS_FIELDS } from '../../account/details-fields.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Invited } from '../people/invited.tsx';
import { LanguageChoice } from '../people/language-choice.tsx';
import { PersonFields } from '../people/person-fields.tsx';
import type { PersonValues } from '../people/person-rules.ts';
import { refreshPeople } from '../people/refresh-people.ts';
import { usePersonForm } from '../people/use-person-form.ts';
import { consultantFaults } from './consultant-faults.ts';

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
  const person = usePersonForm({
    fields: [...DETAILS_FIELDS.Consultant, 'languageCode'],
    start: { ...EMPTY, languageCode: currentLanguage() },
    faultsOf: consultantFaults,
    save: (values) => trpc.auth.registerConsultant.mutate(registerConsultantInput.parse(values)),
    onSaved: ({ id }, { firstName = '', lastName = '', email = '' }) => {
      void refreshPeople();
      onRegistered({ id, name: `${firstName.trim()} ${lastName.trim()}`, email: email.trim() });
    },
  });
  return (
    <form noValidate onSubmit={(event) => void person.submit(event)} className="flex flex-col gap-6">
      <ErrorSummary {...person.summary} />
      <PersonFields person={person} fields={DETAILS_FIELDS.Consultant} />
      <LanguageChoice person={person} />
      <div className="flex flex-wrap gap-3">
        {/* A press must not blur the field first: the fault that appears then would push the button from under the pointer. */}
        <Button type="submit" look="primary" busy={person.busy} onMouseDown={(event) => event.preventDefault()}>
          {t('consultants.registry.act')}
        </Button>
        <LinkButton look="quiet" to={PATHS.consultants}>
          {t('account.cancel')}
        </LinkButton>
      </div>
      <LeaveGuard
        active={person.isDirty}
        title={t('account.details.leave.title')}
        text={t('consultants.registry.leave')}
        confirmLabel={t('account.leave')}
      />
    </form>
  );
}
