import { trpc } from '../../../lib/trpc.ts';
import { useText } from '../../../lib/i18n.ts';
import { noteOverClients } from '../clients/client-notice.tsx';
import { refreshPeople } from '../staff-queries.ts';
import type { Move } from './move-clients.ts';

export type Moved = { count: number; name: string; to: string; moves: readonly Move[] };

const OFFERED_SECONDS = 10; // the server takes a little longer

/** Says over the list of clients who were moved, and for a moment offers to undo it. */
export function useMoveNotice() {
  const t = useText();
  return ({ count, name, to, moves }: Moved) => {
    const undo = async () => {
      try {
        for (const { from, clientIds } of moves) {
          // oxlint-disable-next-line no-await-in-loop -- a refusal stops the rest
          await trpc.consultant.undoMove.mutate({ id: from, clientIds, consultantId: to });
        }
        return t('clients.undone', { count });
      } finally {
        void refreshPeople();
      }
    };
    const act = { label: t('clients.undo'), run: undo, seconds: OFFERED_SECONDS, refusal: t('clients.undo.failed') };
    noteOverClients({ text: t('clients.moved', { count, name }), act });
  };
}
