import type { Role } from '@app/schema/roles';
import {
  createTokenInput,
  TOKEN_AREAS_OF_ROLE,
  TOKEN_NAME_MAX,
  type CreateTokenInput,
  type TokenArea,
} from '@app/schema/tokens';
import { useState } from 'react';
import { toDay, formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSendOnce } from '../../../lib/send-once.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ArrivingHeading } from '../../../ui/arriving-heading.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Form, useAppForm, type AppForm } from '../../../ui/form/form.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { getAreaHint, getAreaLabel } from './token-facts.tsx';
import { addDays, EXPIRY_DAYS, canExpireOn } from './token-expiry.ts';
import { FormButtons } from '../form-buttons.tsx';

export type NewToken = { name: string; token: string };

type Props = {
  role: Role;
  /** The ids of the tokens that there are. */
  known: readonly string[];
  onMade: (made: NewToken) => void;
  onCancel: () => void;
};

type Values = { name: string; areas: readonly TokenArea[]; readOnly: boolean; expiresOn: string | null };

const LABELS = {
  name: 'tokens.name',
  areas: 'tokens.areas',
  readOnly: 'tokens.access',
  expiresOn: 'tokens.expires_on',
} as const;
const OTHER_DAY = 'other';

/** Makes a token: what it is for, what it may do, how long. Reading alone unless one asks for more. */
export function TokenForm({ role, known, onMade, onCancel }: Props) {
  const t = useText();
  const today = toDay(new Date());
  const isTooFar = (day: string | null) => day !== null && !canExpireOn(day, today);
  /** No area is chosen at first, so that a token has none that nobody thought of. */
  const start: Values = { name: '', areas: [], readOnly: true, expiresOn: addDays(today, EXPIRY_DAYS[1]) };
  const form = useAppForm({
    labels: LABELS,
    defaultValues: start,
    schema: createTokenInput,
    check: ({ areas, expiresOn }) => ({
      ...(areas.length === 0 && { areas: 'tokens.areas_missing' }),
      ...(isTooFar(expiresOn) && { expiresOn: 'tokens.expires_range' }),
    }),
    onSubmit: useCreateOnce(known),
    onSuccess: ({ token }, { name }) => onMade({ name: name.trim(), token }),
  });
  const areas: readonly TokenArea[] = TOKEN_AREAS_OF_ROLE[role];
  return (
    <>
      <ArrivingHeading>{t('tokens.form')}</ArrivingHeading>
      <Form form={form} className="flex flex-col gap-5">
        <TextField
          {...form.text('name')}
          hint={t('tokens.name_hint')}
          autoComplete="off"
          maxLength={TOKEN_NAME_MAX}
          className="max-w-md"
        />
        <CheckboxGroup
          {...form.choices('areas')}
          hint={t('tokens.areas_hint')}
          choices={areas.map((value) => ({
            value,
            label: getAreaLabel(value, role, t),
            hint: getAreaHint(value, role, t),
          }))}
        />
        <RadioGroup
          {...form.frame('readOnly')}
          value={form.watch('readOnly') ? 'read' : 'write'}
          choices={[
            { value: 'read', label: t('tokens.read_only'), hint: t('tokens.read_only_hint') },
            { value: 'write', label: t('tokens.read_write'), hint: t('tokens.read_write_hint') },
          ]}
          onValueChange={(value) => form.set('readOnly', value === 'read')}
        />
        <Expiry form={form} today={today} />
        <FormButtons form={form} submitLabel={t('tokens.create')} onCancel={onCancel} />
        <LeaveGuard active={form.isDirty} text={t('ui.leave_text')} />
      </Form>
    </>
  );
}

/** Creates a token; one whose answer was lost is of no use to anybody, so it is revoked before another one is created. */
function useCreateOnce(known: readonly string[]) {
  const create = (input: CreateTokenInput) => trpc.token.create.mutate(input);
  return useSendOnce(create, async (input) => {
    const made = (await trpc.token.list.query()).find(({ id, name }) => name === input.name && !known.includes(id));
    if (!made) return undefined;
    await trpc.token.revoke.mutate({ id: made.id });
    return create(input);
  });
}

/** Some days that are usual, or a day of one's own. */
function Expiry({ form, today }: { form: AppForm<Values>; today: string }) {
  const t = useText();
  const [choice, setChoice] = useState(String(EXPIRY_DAYS[1]));
  const isOther = choice === OTHER_DAY;
  const expiresOn = form.watch('expiresOn');
  const choose = (chosen: string) => {
    setChoice(chosen);
    form.set('expiresOn', chosen === OTHER_DAY ? null : addDays(today, Number(chosen)));
  };
  const usual = EXPIRY_DAYS.map((count) => ({ value: String(count), label: t('tokens.days', { count }) }));
  return (
    <>
      <Select
        label={t('tokens.expiry')}
        hint={!isOther && expiresOn !== null && t('tokens.works_until', { day: formatDate(expiresOn) })}
        className="max-w-xs"
        choices={[...usual, { value: OTHER_DAY, label: t('tokens.other_day') }]}
        value={choice}
        onChange={(event) => choose(event.target.value)}
      />
      {isOther && <DateField {...form.value('expiresOn')} hint={t('tokens.expires_range')} className="max-w-xs" />}
    </>
  );
}
