import { updateConsultantInput } from '@app/schema/consultants';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useAppForm } from '../../../ui/form/form.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import {
  changesEmail,
  mergeDetails,
  toFormDetails,
  type DetailsEdit,
  type Person,
} from '../../account/details-fields.ts';
import { PERSON_LABELS, PersonForm } from '../people/person-form.tsx';
import { type Consultant, refreshPeople } from '../staff-queries.ts';
import { WaitingEmailChange } from '../people/waiting-email-change.tsx';
import { WithoutConsent } from '../people/without-consent.tsx';
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
  const person: Person = { kind: 'Consultant', id };
  const [withoutConsent, chooseWithoutConsent] = useState(false);
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: async (edit: DetailsEdit) => {
      const merged = mergeDetails(person, { ...edit, stored: await trpc.consultant.details.query({ id }) });
      return trpc.consultant.updateDetails.mutate(updateConsultantInput.parse({ id, ...merged }));
    },
    meta: { inPlace: true },
  });
  const form = useAppForm({
    labels: PERSON_LABELS,
    defaultValues: toFormDetails(person, consultant),
    schema: updateConsultantInput,
    toInput: (typed) => ({ ...typed, id }),
    onSubmit: async (input, typed, before) => {
      if (withoutConsent && changesEmail(before, typed))
        await trpc.consultant.changeEmailWithoutConsent.mutate({ id, email: input.email });
      return save.mutateAsync({ typed, before });
    },
    onSuccess: async () => {
      await refreshPeople();
      await navigate({ to: PATHS.consultant, params: { id } });
    },
    marks: 'left',
  });
  const moves = changesEmail(form.saved, form.watchAll());
  const hint = hadPassword ? 'consultants.edit.email_moves' : 'consultants.edit.email_moves_invited';
  return (
    <PersonForm
      form={form}
      person="Consultant"
      above={<WaitingEmailChange kind="consultant" person={consultant} />}
      emailHint={t(moves && !withoutConsent ? hint : 'consultants.edit.email_hint', { email })}
      act={t('consultants.edit.save')}
      cancel={{ to: PATHS.consultant, params: { id } }}
      leaveText={t('consultants.edit.leave')}
    >
      {moves && hadPassword && <WithoutConsent chosen={withoutConsent} onChoose={chooseWithoutConsent} />}
    </PersonForm>
  );
}
