import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { refreshPeople } from '../people/refresh-people.ts';
import { WaitingEmailChange } from '../people/waiting-email-change.tsx';

type Props = { client: Pick<Outputs['client']['details'], 'id' | 'email' | 'emailChange'> };

/** A new address of a client that waits, if one does. */
export function PendingEmail({ client: { id, email, emailChange } }: Props) {
  if (emailChange === null) return null;
  return (
    <WaitingEmailChange
      change={emailChange}
      email={email}
      callOff={() => trpc.client.cancelEmailChange.mutate({ id })}
      onCalledOff={refreshPeople}
    />
  );
}
