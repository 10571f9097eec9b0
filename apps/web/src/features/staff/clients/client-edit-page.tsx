import { updateClientInput } from '@app/schema/clients';
import { useMutation, useQuery } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useAppForm } from '../../../ui/form/form.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import {
  changesEmail,
  mergeDetails,
  toFormDetails,
  type DetailsEdit,
  type Person,
} from '../../account/details-fields.ts';
import { PERSON_LABELS, PersonForm } from '../people/person-form.tsx';
import { type Client, clientQuery, refreshPeople } from '../staff-queries.ts';
import { WaitingEmailChange } from '../people/waiting-email-change.tsx';
import { WithoutConsent } from '../people/without-consent.tsx';
import { NoClient } from './no-client.tsx';
import { useStaffArea } from '../../../lib/staff-area.ts';

/** A client's details, edited by who looks after them. */
export function ClientEditPage({ id }: { id: string }) {
  const t = useText();
  const { data: client, error, refetch } = useQuery({ ...clientQuery(id), refetchOnWindowFocus: false });
  if (!client && !error) return <PageSkeleton />;
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeading lead={client?.company}>{t('clients.edit.title')}</PageHeading>
      {client && <EditForm key={client.id} client={client} />}
      {!client && <NoClient error={error} onRetry={() => void refetch()} />}
    </div>
  );
}

function EditForm({ client }: { client: Client }) {
  const t = useText();
  const area = useStaffArea();
  const navigate = useNavigate();
  const person: Person = { kind: 'User', id: client.id };
  const details = linkOptions({ to: PATHS.client[area], params: { id: client.id } });
  const hint = client.hadPassword ? 'clients.edit.email_moves' : 'clients.edit.email_moves_invited'; // the owner has to agree
  const [withoutConsent, chooseWithoutConsent] = useState(false);
  const save = useMutation({
    mutationFn: async (edit: DetailsEdit) => {
      const merged = mergeDetails(person, { ...edit, stored: await trpc.client.details.query({ id: client.id }) });
      return trpc.client.updateDetails.mutate(updateClientInput.parse({ id: client.id, ...merged }));
    },
    meta: { inPlace: true },
  });
  const form = useAppForm({
    labels: PERSON_LABELS,
    defaultValues: toFormDetails(person, client),
    schema: updateClientInput,
    toInput: (typed) => ({ ...typed, id: client.id }),
    onSubmit: async (input, typed, before) => {
      if (withoutConsent && changesEmail(before, typed))
        await trpc.client.changeEmailWithoutConsent.mutate({ id: client.id, email: input.email });
      return save.mutateAsync({ typed, before });
    },
    onSuccess: async () => {
      await refreshPeople();
      await navigate(details);
    },
    marks: 'left',
  });
  const moves = changesEmail(form.saved, form.watchAll());
  return (
    <PersonForm
      form={form}
      person="User"
      above={<WaitingEmailChange kind="client" person={client} />}
      emailHint={t(moves && !withoutConsent ? hint : 'clients.edit.email_hint', { email: client.email })}
      act={t('clients.edit.save')}
      cancel={details}
      leaveText={t('clients.edit.leave')}
    >
      {moves && client.hadPassword && area === 'admin' && (
        <WithoutConsent chosen={withoutConsent} onChoose={chooseWithoutConsent} />
      )}
    </PersonForm>
  );
}
