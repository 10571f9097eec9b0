import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';
import { WaitingEmailChange } from '../people/waiting-email-change.tsx';
import type { Consultant } from './consultant-queries.ts';

/** A new address of a consultant that waits, if one does. */
export function PendingEmail({ consultant: { id, email, emailChange } }: { consultant: Consultant }) {
  const queryClient = useQueryClient();
  if (emailChange === null) return null;
  return (
    <WaitingEmailChange
      change={emailChange}
      email={email}
      callOff={() => trpc.consultant.cancelEmailChange.mutate({ id })}
      onCalledOff={() => queryClient.invalidateQueries({ queryKey: ['consultant'] })}
    />
  );
}
