import { trpc } from '../../../lib/trpc.ts';
import { refreshPeople } from '../people/refresh-people.ts';
import { WaitingEmailChange } from '../people/waiting-email-change.tsx';
import type { Consultant } from './consultant-queries.ts';

/** A new address of a consultant that waits, if one does. */
export function PendingEmail({ consultant: { id, email, emailChange } }: { consultant: Consultant }) {
  if (emailChange === null) return null;
  return (
    <WaitingEmailChange
      change={emailChange}
      email={email}
      callOff={() => trpc.consultant.cancelEmailChange.mutate({ id })}
      onCalledOff={refreshPeople}
    />
  );
}
