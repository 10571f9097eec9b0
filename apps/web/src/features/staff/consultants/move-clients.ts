import { useMutation } from '@tanstack/react-query';
import { failedWith, isTransient } from '../../../lib/api-error.ts';
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

type Act = {
  clients: readonly MovedClient[];
  to: string;
  /** Whether this was sent before, without an answer. */
  wasUnanswered: boolean;
};

/** Moves them; `onMoved` runs before anything is read again, so that a page of a client who is gone can be left. */
export function useMoveClients(
  onMoved: (moved: { count: number; moves: readonly Move[]; to: string }) => Promise<void> | void,
) {
  return useMutation({
    mutationFn: async ({ clients, to, wasUnanswered }: Act) => {
      const moves = groupMoves(clients, to);
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a refusal stops the rest
      for (const move of moves) if (!wasUnanswered || !(await isMoved(move, to))) await send(move, to);
      return { moves, to, count: countMoved(moves) };
    },
    meta: { inPlace: true, silent: true },
    onSuccess: async (moved) => {
      await onMoved(moved);
      await refreshPeople();
    },
    onError: refreshPeople, // some may have moved before the refusal
  });
}

/** How many clients really move. */
export const countMoved = (moves: readonly Move[]) => moves.reduce((sum, { clientIds }) => sum + clientIds.length, 0);

/** Moves clients of one consultant; without an answer it is done as soon as they are seen to have moved. */
async function send(move: Move, to: string): Promise<void> {
  try {
    await trpc.consultant.moveClients.mutate({ id: move.from, clientIds: move.clientIds, consultantId: to });
  } catch (error) {
    const isDone = isTransient(error) && navigator.onLine && (await isMoved(move, to).catch(() => false));
    if (!isDone) throw error;
  }
}

/** Whether clients have moved, as one of them shows: all do or none. A consultant cannot read those whom they have given away. */
async function isMoved({ clientIds }: Move, to: string): Promise<boolean> {
  const [id = ''] = clientIds; // a group has somebody
  try {
    return (await trpc.client.details.query({ id })).consultant.id === to;
  } catch (error) {
    if (failedWith(error, 'not_found')) return true;
    throw error;
  }
}
