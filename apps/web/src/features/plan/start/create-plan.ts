import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { detailsDraft } from './details-draft.ts';
import type { Details } from './details-rules.ts';

/** Creates the plan and goes to it. A second press while the first is under way does nothing. */
export function useCreatePlan() {
  const navigate = useNavigate();
  const underWay = useRef(false);
  const { mutateAsync, isPending, error } = useMutation(
    api.plan.create.mutationOptions({
      meta: { silent: true, inPlace: true }, // the plan page itself says that it worked
      onSuccess: ({ growthPlan }) => {
        detailsDraft.remove();
        queryClient.setQueryData(api.client.activePlan.queryKey(), growthPlan);
        queryClient.setQueryData(api.client.allowedNewPlan.queryKey(), false);
        void queryClient.invalidateQueries(api.plan.list.pathFilter());
      },
    }),
  );
  const create = async (details: Details): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      await mutateAsync(details);
      await navigate({ to: PATHS.plan, search: {}, replace: true });
    } finally {
      underWay.current = false;
    }
  };
  return { create, busy: isPending, error };
}
