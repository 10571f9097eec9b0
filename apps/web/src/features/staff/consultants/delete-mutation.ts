import { MOVE_MAX } from '@app/schema/consultants';
import { useMutation } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { refreshPeople } from '../people/refresh-people.ts';

type ClientPage = Outputs['client']['list'];

/** Deletes a consultant; `moveTo` is who takes over all their clients first. `onDeleted` runs before anything is read again. */
export function useDeleteConsultant(id: string, onDeleted: () => Promise<void>) {
  return useMutation({
    mutationFn: async (moveTo: string | null) => {
      if (moveTo !== null) await moveAll(id, moveTo);
      return trpc.consultant.delete.mutate({ id });
    },
    meta: { inPlace: true },
    onSuccess: async () => {
      await onDeleted();
      await refreshPeople();
    },
    onError: refreshPeople, // the clients may have moved already
  });
}

/** The server moves so many at a time; what has moved leaves the list, so its first page is always the next. */
async function moveAll(from: string, to: string): Promise<void> {
  let left: string[];
  do {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other: a refusal stops the rest
    left = await clientIds(from, MOVE_MAX);
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (left.length > 0) await trpc.consultant.moveClients.mutate({ id: from, clientIds: left, consultantId: to });
  } while (left.length === MOVE_MAX);
}

/** The first of a consultant's clients. */
async function clientIds(consultantId: string, most: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page: ClientPage = await trpc.client.list.query({
      consultantId,
      limit: 100,
      ...(cursor !== null && { cursor }),
    });
    ids.push(...page.items.map((client) => client.id));
    cursor = page.nextCursor;
  } while (cursor !== null && ids.length < most);
  return ids.slice(0, most);
}
