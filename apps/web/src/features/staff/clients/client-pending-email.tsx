import { useQueryClient } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { WaitingEmailChange } from '../people/waiting-email-change.tsx';
import { CLIENTS_KEY } from './client-queries.ts';

type Props = { client: Pick<Outputs['client']['details'], 'id' | 'email' | 'emailChange'> };

/** A new address of a client that waits, if one does. */
export function PendingEmail({ client: { id, email, emailChange } }: Props) {
  const queryClient = useQueryClient();
  if (emailChange === null) return null;
  return (
    <WaitingEmailChange
      change={emailChange}
      email={email}
      callOff={() => trpc.client.cancelEmailChange.mutate({ id })}
      onCalledOff={() => queryClient.invalidateQueries({ queryKey: CLIENTS_KEY })}
    />
  );
}
