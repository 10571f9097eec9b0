import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { profileQuery } from '../data/plan-queries.ts';
import { MayStart } from './may-start.tsx';
import type { Profile } from '@app/schema/clients';
import { createPlanInput, type CreatePlanInput, PLAN_NAME_MAX } from '@app/schema/plans';
import { useNavigate } from '@tanstack/react-router';
import { PATHS } from '../../../lib/paths.ts';
import { api, queryClient } from '../../../lib/api.ts';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { AnchorButton, LinkButton } from '../../../ui/link-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { failedWith } from '../../../lib/api-error.ts';
import { Callout } from '../../../ui/callout.tsx';
import { getAccountId } from '../../../lib/session.ts';
import { storage } from '../../../lib/storage.ts';

/** The name of a new plan and, if any, its business unit. */
export function DetailsPage() {
  const t = useText();
  const { data: profile } = useSuspenseQuery(profileQuery);
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <PageHeading lead={t('details.lead')}>{t('details.title')}</PageHeading>
      <MayStart>
        <DetailsForm profile={profile} />
      </MayStart>
    </div>
  );
}

const LABELS = { name: 'details.name', businessUnit: 'details.business_unit' } as const;

/** Creates the plan and goes to it. What is typed is kept on the device until then. */
function DetailsForm({ profile }: { profile: Profile }) {
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

/** Why the plan could not be created, with the way on where there is one. Takes the focus. */
function CreateRefused({ error, profile }: { error: unknown; profile: Profile }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Callout kind="error" role="alert" actions={<WayOn error={error} profile={profile} />}>
        {errorText(error)}
      </Callout>
    </div>
  );
}

function WayOn({ error, profile: { consultant } }: { error: unknown; profile: Profile }) {
  const t = useText();
  if (failedWith(error, 'active_plan_exists')) return <LinkButton to={PATHS.plan}>{t('start.active.act')}</LinkButton>;
  if (!failedWith(error, 'no_plan_credit')) return null;
  return (
    <AnchorButton icon="mail" href={`mailto:${consultant.email}`}>
      {t('start.refused.act')}
    </AnchorButton>
  );
}

const getDraftKey = () => `new-plan:${getAccountId()}`;

/** What was typed for a plan that is not created yet, kept on the device for its account. */
const detailsDraft = {
  read: (): CreatePlanInput | null => parseDetails(storage.read(getDraftKey())),
  write: (details: CreatePlanInput) => storage.write(getDraftKey(), JSON.stringify(details)),
  remove: () => storage.write(getDraftKey(), null),
};

/** Read with doubt: anything but two texts is no draft. */
function parseDetails(text: string | null): CreatePlanInput | null {
  try {
    const { name, businessUnit } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
    return typeof name === 'string' && typeof businessUnit === 'string' ? { name, businessUnit } : null;
  } catch {
    return null;
  }
}
