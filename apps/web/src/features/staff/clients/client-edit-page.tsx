import { updateClientInput } from '@app/schema/clients';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
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
import { clientQuery } from './client-queries.ts';
import { NoClient } from './no-client.tsx';
import { PendingEmail } from './client-pending-email.tsx';
import { useStaffArea } from '../../../lib/staff-area.ts';

type Client = Outputs['client']['details'];

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
  const who: Person = { role: 'User', id: client.id };
  const [withoutConsent, chooseWithoutConsent] = useState(false);
  const person = usePersonForm({
    fields: DETAILS_FIELDS.User,
    start: startingDetails(who, client),
    faultsOf: (values) => detailsFaults(who, values),
    save: async (values) => {
      const input = updateClientInput.parse({ ...detailsToSave(client, values), id: client.id });
      if (withoutConsent && movesEmail(client, values))
        await trpc.client.changeEmailWithoutConsent.mutate({ id: client.id, email: input.email });
      return trpc.client.updateDetails.mutate(input);
    },
    onSaved: async () => {
      await refreshPeople();
      await navigate({ to: PATHS.client[area], params: { id: client.id } });
    },
  });
  const moves = movesEmail(client, person.form.watch());
  return (
    <form noValidate onSubmit={(event) => void person.submit(event)} className="flex flex-col gap-6">
      <ErrorSummary {...person.summary} />
      <PendingEmail client={client} />
      <PersonFields
        person={person}
        fields={DETAILS_FIELDS.User}
        emailHint={t(moves && !withoutConsent ? hintOf(client) : 'clients.edit.email_hint', { email: client.email })}
      />
      {moves && client.hadPassword && area === 'admin' && (
        <WithoutConsent chosen={withoutConsent} onChoose={chooseWithoutConsent} />
      )}
      <div className="flex flex-wrap gap-3">
        {/* A press must not blur the field first: the fault that appears then would push the button from under the pointer. */}
        <Button type="submit" look="primary" busy={person.busy} onMouseDown={(event) => event.preventDefault()}>
          {t('clients.edit.save')}
        </Button>
        <LinkButton look="quiet" to={PATHS.client[area]} params={{ id: client.id }}>
          {t('account.cancel')}
        </LinkButton>
      </div>
      <LeaveGuard
        active={person.isDirty}
        title={t('account.details.leave.title')}
        text={t('clients.edit.leave')}
        confirmLabel={t('account.leave')}
      />
    </form>
  );
}

/** Once there was a password the owner has to agree. */
function hintOf({ hadPassword }: Client) {
  return hadPassword ? 'clients.edit.email_moves' : 'clients.edit.email_moves_invited';
}
