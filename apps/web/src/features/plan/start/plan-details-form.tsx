import type { Profile } from '@app/schema/clients';
import { PLAN_NAME_MAX } from '@app/schema/plans';
import { useEffect, useId, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { PATHS } from '../../../lib/paths.ts';
import { fieldErrorText } from '../../../lib/error-text.ts';
import { readFailure } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCreatePlan } from './create-plan.ts';
import { detailsDraft } from './details-draft.ts';
import { CreateRefused } from './details-refused.tsx';
import { byField, getDetailErrors, type Details, type Faults } from './details-rules.ts';

const FIELDS = ['name', 'businessUnit'] as const;
const LABELS = { name: 'details.name', businessUnit: 'details.business_unit' } as const;

/** The form only marks which fields are faulty; their words are derived, so that they follow the language. */
const resolver: Resolver<Details> = (values) => {
  const faults = getDetailErrors(values);
  const errors = Object.fromEntries(Object.keys(faults).map((field) => [field, { type: 'fault' }]));
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

/** What is typed is kept on the device until the plan is created. Faults show on leaving a field, then as it is typed. */
export function DetailsForm({ profile }: { profile: Profile }) {
  const t = useText();
  const id = useId();
  const [attempt, setAttempt] = useState(0);
  const { create, busy, error } = useCreatePlan();
  const form = useForm<Details>({
    defaultValues: detailsDraft.read() ?? { name: profile.company, businessUnit: '' },
    resolver,
    mode: 'onTouched',
    shouldFocusError: false, // the summary takes the focus
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => detailsDraft.write(values) }),
    [form],
  );

  const { errors, isSubmitted } = form.formState;
  const local = getDetailErrors(form.watch());
  const failure = error ? readFailure(error) : null;
  const refused: Faults = failure?.kind === 'answer' ? byField(failure.errors ?? []) : {};
  const textOf = (field: keyof Details) => {
    const fault = errors[field] ? local[field] : refused[field];
    return fault ? fieldErrorText(fault) : undefined;
  };
  const faults = FIELDS.flatMap((field) => {
    const fault = textOf(field);
    return fault ? [{ fieldId: `${id}-${field}`, text: t('details.faulty', { field: t(LABELS[field]), fault }) }] : [];
  });
  const fail = () => setAttempt((count) => count + 1);

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((details) => create(details).catch(fail), fail)(event)}
      className="flex flex-col gap-6"
    >
      {isSubmitted && <ErrorSummary errors={faults} attempt={attempt} />}
      {error && faults.length === 0 && <CreateRefused key={attempt} error={error} profile={profile} />}
      <TextField
        id={`${id}-name`}
        label={t('details.name')}
        hint={t('details.name_hint', { max: PLAN_NAME_MAX })}
        error={textOf('name')}
        autoComplete="off"
        {...form.register('name')}
      />
      <TextField
        id={`${id}-businessUnit`}
        label={t('details.business_unit')}
        hint={t('details.business_unit_hint')}
        optional
        error={textOf('businessUnit')}
        autoComplete="off"
        {...form.register('businessUnit')}
      />
      <div className="flex flex-wrap gap-3">
        {/* A press must not blur the field first: the fault that appears then would push the button from under the pointer. */}
        <Button type="submit" look="primary" busy={busy} onMouseDown={(event) => event.preventDefault()}>
          {t('details.submit')}
        </Button>
        <LinkButton look="quiet" to={PATHS.planStart}>
          {t('details.back')}
        </LinkButton>
      </div>
    </form>
  );
}
