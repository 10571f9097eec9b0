import { updateConsultantInput } from '@app/schema/consultants';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import {
  DETAILS_FIELDS,
  detailsFaults,
  detailsToSave,
  movesEmail,
  startingDetails,
  type Person,
} from '../../account/details-fields.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PersonFields } from '../people/person-fields.tsx';
import { WithoutConsent } from '../people/without-consent.tsx';
import { refreshPeople } from '../people/refresh-people.ts';
import { usePersonForm } from '../people/use-person-form.ts';
import type { Consultant } from './consultant-queries.ts';
import { PendingEmail } from './consultant-pending-email.tsx';
import { OneConsultant } from './one-consultant.tsx';

/** A consultant's details, edited by an admin. */
export function EditConsultantPage({ id }: { id: string }) {
  const t = useText();
  return (
    <OneConsultant id={id}>
      {(consultant) => (
        <div className="flex max-w-3xl flex-col gap-8">
          <PageHeading lead={`${consultant.firstName} ${consultant.lastName}`}>
            {t('consultants.edit.title')}
          </PageHeading>
          <EditForm consultant={consultant} />
        </div>
      )}
    </OneConsultant>
  );
}

function EditForm({ consultant }: { consultant: Consultant }) {
  const t = useText();
  const { id, email, hadPassword } = consultant;
  const [withoutConsent, chooseWithoutConsent] = useState(false);
  const navigate = useNavigate();
  const who: Person = { role: 'Consultant', id };
  const person = usePersonForm({
    fields: DETAILS_FIELDS.Consultant,
    start: startingDetails(who, consultant),
    faultsOf: (values) => detailsFaults(who, values),
    save: async (values) => {
      const input = updateConsultantInput.parse({ ...detailsToSave(consultant, values), id });
      if (withoutConsent && movesEmail(consultant, values))
        await trpc.consultant.changeEmailWithoutConsent.mutate({ id, email: input.email });
      return trpc.consultant.updateDetails.mutate(input);
    },
    onSaved: async () => {
      await refreshPeople();
      await navigate({ to: PATHS.consultant, params: { id } });
    },
  });
  const moves = movesEmail(consultant, person.form.watch());
  const hint = hadPassword ? 'consultants.edit.email_moves' : 'consultants.edit.email_moves_invited';
  return (
    <form noValidate onSubmit={(event) => void person.submit(event)} className="flex flex-col gap-6">
      <ErrorSummary {...person.summary} />
      <PendingEmail consultant={consultant} />
      <PersonFields
        person={person}
        fields={DETAILS_FIELDS.Consultant}
        emailHint={t(moves && !withoutConsent ? hint : 'consultants.edit.email_hint', { email })}
      />
      {moves && hadPassword && <WithoutConsent chosen={withoutConsent} onChoose={chooseWithoutConsent} />}
      <div className="flex flex-wrap gap-3">
        {/* A press must not blur the field first: the fault that appears then would push the button from under the pointer. */}
        <Button type="submit" look="primary" busy={person.busy} onMouseDown={(event) => event.preventDefault()}>
          {t('consultants.edit.save')}
        </Button>
        <LinkButton look="quiet" to={PATHS.consultant} params={{ id }}>
          {t('account.cancel')}
        </LinkButton>
      </div>
      <LeaveGuard
        active={person.isDirty}
        title={t('account.details.leave.title')}
        text={t('consultants.edit.leave')}
        confirmLabel={t('account.leave')}
      />
    </form>
  );
}
