import { PLAN_NAME_MAX, updatePlanInput } from '@app/schema/plans';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { refreshOwnPlan } from '../data/plan-mutations.ts';
import type { Plan } from '../data/plan-queries.ts';

const LABELS = { name: 'details.name', businessUnit: 'details.business_unit' } as const;

/** Corrects the name and the business unit of a plan that is in progress. */
export function PlanDetailsDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useText();
  const { id, name, businessUnit } = plan;
  const { mutateAsync } = useMutation(
    api.plan.update.mutationOptions({ meta: { inPlace: true }, onSuccess: () => refreshOwnPlan(id) }),
  );
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { name, businessUnit },
    schema: updatePlanInput,
    toInput: (typed) => ({ id, ...typed }),
    onSubmit: (input, typed, before) =>
      mutateAsync({
        id, // what was left as it was may have been changed elsewhere
        ...(typed.name !== before.name && { name: input.name }),
        ...(typed.businessUnit !== before.businessUnit && { businessUnit: input.businessUnit }),
      }),
    onSuccess: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={t('plan.details.title')}>
      <Form form={form} className="flex flex-col gap-6">
        <TextField {...form.text('name')} hint={t('details.name_hint', { max: PLAN_NAME_MAX })} autoComplete="off" />
        <TextField {...form.text('businessUnit')} hint={t('details.business_unit_hint')} optional autoComplete="off" />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>{t('plan.details.save')}</SubmitButton>
          <Button look="quiet" onClick={onClose}>
            {t('todo.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
