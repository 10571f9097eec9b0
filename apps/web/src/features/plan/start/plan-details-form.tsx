import type { Profile } from '@app/schema/clients';
import { createPlanInput, PLAN_NAME_MAX } from '@app/schema/plans';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { api, queryClient } from '../../../lib/api.ts';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { detailsDraft } from './details-draft.ts';
import { CreateRefused } from './details-refused.tsx';

const LABELS = { name: 'details.name', businessUnit: 'details.business_unit' } as const;

/** Creates the plan and goes to it. What is typed is kept on the device until then. */
export function DetailsForm({ profile }: { profile: Profile }) {
  const t = useText();
  const navigate = useNavigate();
  const create = useCreatePlan();
  const form = useAppForm({
    labels: LABELS,
    defaultValues: detailsDraft.read() ?? { name: profile.company, businessUnit: '' },
    schema: createPlanInput,
    onChange: detailsDraft.write,
    onSubmit: (input) => create.mutateAsync(input),
    onSuccess: () => navigate({ to: PATHS.plan, search: {}, replace: true }),
    marks: 'left',
    stays: true,
  });
  const refusal = form.failure !== null && (
    <CreateRefused key={form.summary.attempt} error={form.failure} profile={profile} />
  );
  return (
    <Form form={form} refusal={refusal} className="flex flex-col gap-6">
      <TextField {...form.text('name')} hint={t('details.name_hint', { max: PLAN_NAME_MAX })} autoComplete="off" />
      <TextField {...form.text('businessUnit')} hint={t('details.business_unit_hint')} optional autoComplete="off" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form}>{t('details.submit')}</SubmitButton>
        <LinkButton look="quiet" to={PATHS.planStart}>
          {t('details.back')}
        </LinkButton>
      </div>
    </Form>
  );
}

function useCreatePlan() {
  return useMutation(
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
}
