import { useMutation } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';
import { refreshPeople } from '../staff-queries.ts';

/** A client who is to move, as the list and the details know them. */
export type MovedClient = { id: string; company: string; consultant: { id: string } };

export type Move = { from: string; clientIds: string[] };

/** Who of the chosen really moves, by the consultant they have now: the server moves those of one at a time. */
export function groupMoves(clients: readonly MovedClient[], to: string): Move[] {
  const moving = Map.groupBy(
    clients.filter((client) => client.consultant.id !== to),
    (client) => client.consultant.id,
  );
  return [...moving].map(([from, group]) => ({ from, clientIds: group.map(({ id }) => id) }));
}

/** Moves them; `onMoved` runs before anything is read again, so that a page of a client who is gone can be left. */
export function useMoveClients(
  onMoved: (moved: { count: number; moves: readonly Move[]; to: string }) => Promise<void> | void,
) {
  return useMutation({
    mutationFn: async ({ moves, to }: { moves: readonly Move[]; to: string }) => {
      let count = 0;
      for (const { from, clientIds } of moves) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: a refusal stops the rest
        const moved = await trpc.consultant.moveClients.mutate({ id: from, clientIds, consultantId: to });
        count += moved.count;
      }
      return { msg: 'moved_clients', count } as const;
    },
    meta: { inPlace: true, silent: true },
    onSuccess: async ({ count }, done) => {
      await onMoved({ count, ...done });
      await refreshPeople();
    },
    onError: refreshPeople, // some may have moved before the refusal
  });
}
