import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { refreshPeople } from '../people/refresh-people.ts';

export type DeletedAccount = Outputs['admin']['deleted'][number];

/** Who was deleted and can still be restored, latest first. */
export const deletedQuery = api.admin.deleted.queryOptions(undefined, { meta: { inPlace: true } });

/** Restores an account; `consultantId` is who looks after a client whose consultant is gone. The caller shows the outcome. */
export const useRestore = (onBack: () => void) =>
  useMutation(
    api.admin.restore.mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: () => {
        onBack();
        return refreshPeople();
      },
    }),
  );
