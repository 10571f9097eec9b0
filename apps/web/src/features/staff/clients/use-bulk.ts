import type { ClientListItem } from '@app/schema/clients';
import { BULK_MAX, type Refusal } from '@app/schema/clients-bulk';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isTransient } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { refreshPeople } from '../staff-queries.ts';

type Act = 'right' | 'invite';

const CALLS = {
  right: (ids: string[]) => trpc.client.giveNewPlans.mutate({ ids }),
  invite: (ids: string[]) => trpc.client.inviteAgain.mutate({ ids }),
};

export type BulkResult = {
  /** Another for each act. */
  key: number;
  act: Act;
  done: number;
  refused: { id: string; company: string; reason: Refusal }[];
};

/** Does one act for the chosen clients, some at a time, and tells how far it has come and who was refused. */
export function useBulk(onDone: (result: BulkResult) => void) {
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const given = useRef(new Set<string>()); // perhaps, by attempts that did not come to their end
  const mutation = useMutation({
    mutationFn: async ({ act, clients }: { act: Act; clients: readonly ClientListItem[] }) => {
      const refused: BulkResult['refused'] = [];
      for (let start = 0; start < clients.length; start += BULK_MAX) {
        setProgress({ done: start, count: clients.length });
        const some = clients.slice(start, start + BULK_MAX);
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the progress is true
        const { refusals } = await CALLS[act](some.map(({ id }) => id)).catch((error: unknown) => {
          if (isTransient(error)) for (const { id } of some) given.current.add(id);
          throw error;
        });
        for (const [index, { id, company }] of some.entries()) {
          const reason = refusals[index];
          if (!reason) given.current.add(id);
          else if (reason !== 'has_right' || !given.current.has(id)) refused.push({ id, company, reason });
        }
      }
      given.current.clear();
      return { key: Date.now(), act, done: clients.length - refused.length, refused };
    },
    meta: { inPlace: true, silent: true },
    onSuccess: onDone,
    onSettled: () => {
      setProgress(null);
      return refreshPeople();
    },
  });
  return { ...mutation, progress };
}
