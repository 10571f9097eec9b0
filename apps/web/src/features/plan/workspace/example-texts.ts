import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { addTexts, useLanguage } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { type PlanDocument, refreshPlan, updateCachedDocument } from '../data/plan-queries.ts';

type Company = NonNullable<PlanDocument['example']>;

/** Loads the texts of the example companies and of the guides once they are wanted, in each language that is shown. */
export function useCompanyTexts(wanted: boolean) {
  const language = useLanguage();
  return useQuery({
    queryKey: api.language.examples.queryKey({ lang: language }),
    queryFn: async () => {
      const texts = await trpc.language.examples.query({ lang: language });
      addTexts(language, texts.messages);
      return texts;
    },
    enabled: wanted,
    staleTime: Infinity,
    meta: { inPlace: true },
  });
}

/** The same for a plan, which keeps the company that was chosen. */
export function useExampleTexts(wanted: boolean, planId: string) {
  const { status, refetch } = useCompanyTexts(wanted);
  const { mutate, error } = useMutation(
    api.plan.update.mutationOptions({
      meta: { silent: true, inPlace: true },
      onMutate: ({ example }) => updateCachedDocument(planId, (now) => ({ ...now, example: example ?? now.example })),
      onSettled: () => void refreshPlan(planId),
    }),
  );
  const choose = (example: Company) => {
    if (status === 'error') void refetch();
    mutate({ id: planId, example });
  };
  return { state: status === 'error' ? ('failed' as const) : ('fine' as const), choose, error };
}
